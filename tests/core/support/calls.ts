import type { Role } from '#core/model/roles.ts';
import { answersAsDescribed } from '../../support/described.ts';
import { type Kitchen, tokenOf } from './app.ts';

export type Values = Readonly<Record<string, unknown>>;

interface Answer {
  readonly status: number;
  /** `data`, `total` and `errors` of the answer. */
  readonly data: unknown;
  readonly rows: readonly Row[];
  readonly row: Row;
  readonly errors: readonly { readonly code: string; readonly field?: string; readonly message: string }[];
}

export type Row = Values & { readonly id: number; readonly version: number };

/** Calls of one role, each answer held against OpenAPI; a value that is a file goes as a part of a form, as the console sends it. */
export function callsOf({ app }: Kitchen, role: Role) {
  const described = answersAsDescribed(() => app.request('/api/openapi.json'));
  const raw = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${tokenOf(role)}`);
    const answer = await app.request(`/api${path}`, { ...init, headers });
    await (await described)({ method: init.method ?? 'GET', path: `/api${path}` }, answer);
    return answer;
  };
  const call = async (method: string, path: string, values?: Values): Promise<Answer> => {
    const response = await raw(path, { method, ...bodyOf(values) });
    const { data, errors = [] } = await response.json();
    const rows = Array.isArray(data) ? data : data === undefined ? [] : [data];
    return { status: response.status, data, rows, row: rows[0], errors };
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, values: Values) => call('POST', path, values),
    patch: (path: string, values: Values) => call('PATCH', path, values),
    put: (path: string, values: Values) => call('PUT', path, values),
    remove: (path: string) => call('DELETE', path),
    /** The lines of an export, each cell by its heading. */
    async exported(resource: string): Promise<readonly Readonly<Record<string, string>>[]> {
      const text = await (await raw(`/${resource}/export`)).text();
      const [heading = [], ...lines] = cellsOf(text.replace(/^\uFEFF/, ''));
      return lines.map((line) => Object.fromEntries(heading.map((name, index) => [name, line[index] ?? ''])));
    },
    async imported(resource: string, lines: readonly Readonly<Record<string, string>>[]): Promise<Answer> {
      const headings = Object.keys(lines[0] ?? {});
      const csv = [headings, ...lines.map((line) => headings.map((name) => line[name] ?? ''))]
        .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
        .join('\r\n');
      const response = await raw(`/${resource}/import?dryRun=false`, {
        method: 'POST',
        body: csv,
        headers: { 'Content-Type': 'text/csv' },
      });
      const { data, errors = [] } = await response.json();
      return { status: response.status, data, rows: [], row: data, errors };
    },
  };
}

export type Calls = ReturnType<typeof callsOf>;

function bodyOf(values: Values | undefined): RequestInit {
  if (values === undefined) return {};
  const files = Object.entries(values).flatMap(([name, value]) => (value instanceof File ? [{ name, value }] : []));
  const json = JSON.stringify(
    Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof File))),
  );
  if (files.length === 0) return { body: json, headers: { 'Content-Type': 'application/json' } };
  const form = new FormData();
  form.set('data', json);
  for (const { name, value } of files) form.set(name, value);
  return { body: form };
}

/** The cells of a CSV whose quoted cells may hold anything. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '') break;
    if (end !== ',') lines.push([]);
  }
  return lines.filter((line) => line.length > 1 || line[0] !== '');
}
