import { http } from '#console/http/client.ts';
import { fillPath } from '#console/ui/paths.ts';
import { type Labels, labelsOf, type Row, rowOf } from '#console/ui/rows.ts';
import type { Values } from '#model/draft.ts';
import type { ResolvedResource } from '#model/resolve.ts';

export interface Saved {
  readonly row: Row;
  readonly labels: Labels;
}

/** Writes a new row; with the same key a repeated call writes it once. A file follows when the row has an id. */
export async function createRow(resource: ResolvedResource, draft: Values, key: string): Promise<Saved> {
  const { plain, files } = apart(draft);
  const saved = savedOf(await http.post(`/${resource.name}`, plain, { headers: { 'Idempotency-Key': key } }));
  return files.length === 0 ? saved : updateRow(resource, saved.row, Object.fromEntries(files));
}

/** Writes what was changed into a row, on the version that was read. */
export async function updateRow(
  resource: ResolvedResource,
  row: Pick<Row, 'id' | 'version'>,
  draft: Values,
): Promise<Saved> {
  const { plain, files } = apart(draft);
  const body = { ...plain, version: row.version };
  const put = resource.updatePath === null ? null : fillPath(resource.updatePath, { id: row.id });
  if (put !== null) return savedOf(await http.put(put, body));
  const path = `/${resource.name}/${row.id}`;
  if (files.length === 0) return savedOf(await http.patch(path, body));
  const form = new FormData();
  form.set('data', JSON.stringify(body));
  for (const [name, file] of files) form.set(name, file);
  return savedOf(await http.patch(path, form));
}

/** A key that no other create has. `randomUUID` is missing where the page came over plain HTTP from another machine. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function apart(draft: Values) {
  const entries = Object.entries(draft);
  const files = entries.filter((entry): entry is [string, File] => entry[1] instanceof File);
  return { files, plain: Object.fromEntries(entries.filter(([, value]) => !(value instanceof File))) };
}

function savedOf(answer: unknown): Saved {
  const row = rowOf(answer);
  if (row === null) throw new Error('保存の結果を読み取れませんでした。画面を開き直して確認してください');
  return { row, labels: labelsOf(answer) };
}
