import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { namedCalls } from '#core/server/kernel/named-calls.ts';
import { misfits } from './json-schema.ts';

type Json = Readonly<Record<string, unknown>>;

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Checks an API response against the OpenAPI document; throws if it differs. */
export type Check = (call: { method: string; path: string }, answer: Response) => Promise<void>;

/** Fetches a path below /api. */
export type FetchDescribed = (path: string, init?: RequestInit) => Promise<Response>;

/** Returns a `fetch` for a server in its own process that checks each response against that server's OpenAPI document. */
export function fetchDescribed(url: string): FetchDescribed {
  const check = answersAsDescribed(() => fetch(`${url}/api/openapi.json`));
  return async (path, init = {}) => {
    const answer = await fetch(`${url}/api/${path}`, init);
    await (await check)({ method: init.method ?? 'GET', path: `/api/${path}` }, answer);
    return answer;
  };
}

/** Creates the check from the product's `/openapi.json`. The check throws if a response differs from it. */
export async function answersAsDescribed(fetchOpenApi: () => Response | Promise<Response>): Promise<Check> {
  const described: unknown = await (await fetchOpenApi()).json();
  const components = part(described, 'components', 'schemas');
  // If two paths match, the one with fewer parameters wins
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
    // These have no described body
    if (['HEAD', 'OPTIONS'].includes(method.toUpperCase())) return;
    const [bare = path] = path.split('?');
    const responses = answerOf({ method, path: bare });
    if (responses === undefined) {
      // A path that is not described must not succeed
      if (answer.ok) throw new Error(`${method} ${bare} is described nowhere, and was answered ${answer.status}`);
      return;
    }
    // These must have no body
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

/** Parses the JSON body, decompressing it if necessary; over the network, `fetch` has already done so. */
async function jsonOf(answer: Response): Promise<unknown> {
  const packed = answer.url === '' ? answer.headers.get('content-encoding') : null;
  if (packed === null) return answer.json();
  const bytes = await answer.arrayBuffer();
  return JSON.parse((packed === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString());
}

/** Returns the nested object under these keys; an empty one if there is none. */
function part(value: unknown, ...names: readonly string[]): Json {
  const found = names.reduce<unknown>((one, name) => Object(one)[name], value);
  return typeof found === 'object' && found !== null ? (found as Json) : {};
}

function places(path: string): number {
  return path.split('{').length;
}
