import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { mayReadField } from '#core/model/access.ts';
import { AppError } from '#core/model/errors.ts';
import { file as fileKind, imageTypes, type StoredFile, wrongType } from '#core/model/fields/file.ts';
import { isOfType } from '#core/model/fields/file-signature.ts';
import type { Fault } from '#core/model/fields/kind.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { holdsFile, type ResolvedFieldOf, type ResolvedResource } from '#core/model/resolve.ts';
import { isSame } from '#core/model/same.ts';
import { type AppContext, demandRole, idOf, jsonBody } from './context.ts';
import type { Deps } from './deps.ts';
import { formParts } from './form-parts.ts';
import { findRow } from './rows.ts';
import type { AnyRow } from './rule.ts';
import { storedFile } from './tables.ts';

/**
 * The body of an update: JSON, or multipart with the JSON in the part `data` and a file in the part named like its field.
 * A file's key can only come from here: JSON may keep the one the row has, or empty it.
 */
export async function bodyWithFiles(deps: Deps, context: AppContext, resource: ResolvedResource, current: AnyRow) {
  const fields = resource.fields.filter(holdsFile);
  const multipart = /^multipart\/form-data\b/i.test(context.req.header('content-type') ?? '');
  if (!multipart || fields.length === 0) {
    const body = await jsonBody(context);
    for (const field of fields) refuseForeignKey(field, body[field.name], current[field.name]);
    return body;
  }
  const parts = await formParts(context);
  const body = jsonPart(parts.get('data'));
  for (const field of fields) {
    const part = parts.get(field.name);
    if (part instanceof File) body[field.name] = await store(deps, field, part);
    else refuseForeignKey(field, body[field.name], current[field.name]);
  }
  for (const name of parts.keys())
    if (name !== 'data' && !fields.some((field) => field.name === name))
      throw new AppError('unknown_field', { field: name, params: { name } });
  return body;
}

function jsonPart(part: unknown): Record<string, unknown> {
  try {
    const body: unknown = typeof part === 'string' ? JSON.parse(part) : {};
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  } catch {
    throw new AppError('malformed');
  }
  throw new AppError('malformed');
}

function refuseForeignKey(field: ResolvedFieldOf<'file'>, sent: unknown, current: unknown): void {
  if (sent !== undefined && sent !== null && !isSame(sent, current))
    throw new AppError('invalid', { field: field.name, params: { label: field.label } });
}

async function store(deps: Deps, field: ResolvedFieldOf<'file'>, part: File): Promise<StoredFile> {
  const value: StoredFile = {
    key: randomBytes(16).toString('hex'),
    name: part.name.slice(0, 200),
    type: part.type,
    size: part.size,
  };
  const parsed = kindOf(field).parse(value, field, () => ({ faults: [] }));
  if ('faults' in parsed) throw refused(field, parsed.faults);
  const bytes = Buffer.from(await part.arrayBuffer());
  const type = imageTypes.find((one) => one === part.type);
  if (type === undefined || !isOfType(type, part.name, bytes)) throw refused(field, wrongType(field.types).faults);
  await deps.database.orm.insert(storedFile).values({ ...value, bytes, createDate: deps.now() });
  return value;
}

function refused({ name, label }: ResolvedFieldOf<'file'>, faults: readonly Fault[]): AppError {
  return new AppError(faults.map(({ code, params }) => ({ code, field: name, params: { label, ...params } })));
}

/** `GET /{resource}/{id}/files/{field}`: the bytes, for whoever may see the row. */
export function readFile(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = demandRole(context, resource, 'show');
    const row = await findRow(deps, deps.database.orm, resource, idOf(context), actor);
    const field = resource.field.get(context.req.param('field') ?? '');
    if (field === undefined || !holdsFile(field) || !mayReadField(field, actor)) throw new AppError('not_found');
    return answerFile(deps, context, field, row);
  };
}

/** The bytes of a row's file; AppError 404 when it has none. */
export async function answerFile(deps: Deps, context: AppContext, field: ResolvedFieldOf<'file'>, row: AnyRow) {
  const parsed = fileKind.parse(row[field.name], { ...field, maxSize: Number.MAX_SAFE_INTEGER });
  if ('faults' in parsed) throw new AppError('not_found');
  const [found] = await deps.database.orm.select().from(storedFile).where(eq(storedFile.key, parsed.value.key));
  if (found === undefined) throw new AppError('not_found');
  return context.body(new Uint8Array(found.bytes), 200, {
    'Content-Type': parsed.value.type,
    'Content-Disposition': `inline; filename*=UTF-8''${inHeader(parsed.value.name)}`,
  });
}

/** A name as RFC 5987 writes it in a header field; half a character, as a name that was cut may end with, becomes U+FFFD. */
function inHeader(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
