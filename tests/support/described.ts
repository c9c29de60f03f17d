import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { namedCalls } from '#core/server/kernel/named-calls.ts';
import { misfits } from './json-schema.ts';

type Json = Readonly<Record<string, unknown>>;

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Holds what a call answered against what OpenAPI says that it answers. */
export type Check = (call: { method: string; path: string }, answer: Response) => Promise<void>;

/** By the path below /api. */
export type FetchDescribed = (path: string, init?: RequestInit) => Promise<Response>;

/** `fetch` of a server in a process of its own, each answer held against what that server says of itself. */
export function fetchDescribed(url: string): FetchDescribed {
  const check = answersAsDescribed(() => fetch(`${url}/api/openapi.json`));
  return async (path, init = {}) => {
    const answer = await fetch(`${url}/api/${path}`, init);
    await (await check)({ method: init.method ?? 'GET', path: `/api/${path}` }, answer);
    return answer;
  };
}

/** Makes the check from the product's own `/openapi.json`; what is found to differ is thrown. */
export async function answersAsDescribed(fetchOpenApi: () => Response | Promise<Response>): Promise<Check> {
  const described: unknown = await (await fetchOpenApi()).json();
  const components = part(described, 'components', 'schemas');
  // Of two that fit, the one that names more of its parts
  const paths = Object.entries(part(described, 'paths')).toSorted(([a], [b]) => places(a) - places(b));
  const answerOf = namedCalls(
    paths.flatMap(([path, operations]) =>
      methods.flatMap((method) => {
        const responses = part(operations, method, 'responses');
        return Object.keys(responses).length === 0 ? [] : [{ method, path, value: responses }];
      }),
    ),
  );
  return async ({ method, path }, answer) => {
    // A head alone, or what may be asked
    if (['HEAD', 'OPTIONS'].includes(method.toUpperCase())) return;
    const [bare = path] = path.split('?');
    const responses = answerOf({ method, path: bare });
    if (responses === undefined) {
      // What is not described is not there
      if (answer.ok) throw new Error(`${method} ${bare} is described nowhere, and was answered ${answer.status}`);
      return;
    }
    // Unchanged: it says no more than that
    if (answer.status === 304 || answer.status === 204) {
      const said = await answer.clone().text();
      if (said !== '') throw new Error(`${method} ${bare} answered ${answer.status} with ${said.slice(0, 80)}`);
      return;
    }
    const media = (answer.headers.get('content-type') ?? '').replace(/;.*/, '');
    const said = part(responses, String(answer.status));
    const content = part(Object.keys(said).length > 0 ? said : part(responses, 'default'), 'content');
    const wrong =
      content[media] === undefined && content['*/*'] === undefined
        ? [`${answer.status} ${media} is not described`]
        : media === 'application/json'
          ? misfits(await jsonOf(answer.clone()), part(content, media, 'schema'), components)
          : [];
    if (wrong.length > 0)
      throw new Error(`${method} ${bare} answered otherwise than OpenAPI says:\n${wrong.slice(0, 8).join('\n')}`);
  };
}

/** What is said, unpacked where it comes packed: over the network `fetch` has done so. */
async function jsonOf(answer: Response): Promise<unknown> {
  const packed = answer.url === '' ? answer.headers.get('content-encoding') : null;
  if (packed === null) return answer.json();
  const bytes = await answer.arrayBuffer();
  return JSON.parse((packed === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString());
}

/** The object under these names; the empty one where there is none. */
function part(value: unknown, ...names: readonly string[]): Json {
  const found = names.reduce<unknown>((one, name) => Object(one)[name], value);
  return typeof found === 'object' && found !== null ? (found as Json) : {};
}

function places(path: string): number {
  return path.split('{').length;
}
