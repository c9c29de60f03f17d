import { inArray } from 'drizzle-orm';
import { mayReadField } from '#core/model/access.ts';
import { AppError } from '#core/model/errors.ts';
import { fileKind, imageTypes, type StoredFile, wrongType } from '#core/model/fields/file.ts';
import type { Fault } from '#core/model/fields/kind.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { holdsFile, type ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { isSame } from '#core/model/same.ts';
import { type AppContext, idOf, jsonBody, requireActor } from '../context.ts';
import type { Deps } from '../deps.ts';
import { findRow } from '../reading/rows.ts';
import { storedFile } from '../tables.ts';
import type { AnyRow } from '../writes/rule.ts';
import type { Writing } from '../writes/writing.ts';
import { inline } from './disposition.ts';
import { isOfType } from './file-signature.ts';
import { formParts } from './form-parts.ts';
import { barePicture } from './pictures/bare-picture.ts';
import { type FileToStore, isKeyOfField, newFileKey, storedBytes, storeLaid } from './stored-bytes.ts';

/** A file uploaded with a write, stored only if the write succeeds. */
interface SentFile extends FileToStore {
  readonly value: StoredFile;
}

/** The body of a write: its JSON, and the uploaded files. */
export interface SentBody {
  readonly body: Record<string, unknown>;
  readonly files: readonly SentFile[];
}

/**
 * Parses the body of an update: JSON, or multipart with the JSON in the part `data` and each file in the part named like its field. New
 * file keys are only made here: JSON may repeat the row's current key or clear it. Stores nothing yet: see `withFilesLaid` and
 * `storeSentFiles`.
 */
export async function bodyWithFiles(
  context: AppContext,
  resource: ResolvedResource,
  current: AnyRow | null,
): Promise<SentBody> {
  const fields = resource.fields.filter(holdsFile);
  const multipart = /^multipart\/form-data\b/i.test(context.req.header('content-type') ?? '');
  if (!multipart || fields.length === 0) {
    const body = await jsonBody(context);
    for (const field of fields) refuseForeignKey(field, body[field.name], current?.[field.name]);
    return { body, files: [] };
  }
  const parts = await formParts(context);
  const body = jsonPart(parts.get('data'));
  const files: SentFile[] = [];
  for (const field of fields) {
    const part = parts.get(field.name);
    if (part instanceof File) {
      const file = await checked(field, part);
      body[field.name] = file.value;
      files.push(file);
    } else refuseForeignKey(field, body[field.name], current?.[field.name]);
  }
  for (const name of parts.keys())
    if (name !== 'data' && !fields.some((field) => field.name === name))
      throw new AppError('unknown_field', { field: name, params: { name } });
  return { body, files };
}

/**
 * In a write's transaction: stores the files that the row refers to now, and deletes those it no longer refers to. Rolled back with the
 * write.
 */
export async function storeSentFiles(
  { deps, tx }: Pick<Writing, 'deps' | 'tx'>,
  resource: ResolvedResource,
  files: readonly SentFile[],
  { before, after }: { before: object | null; after: object },
): Promise<void> {
  const fields = resource.fields.filter(holdsFile);
  const keysOf = (row: object | null) =>
    fields.flatMap(({ name }) => keyOf(new Map(Object.entries(row ?? {})).get(name)));
  const named = keysOf(after);
  const gone = keysOf(before).filter((key) => !named.includes(key));
  if (gone.length > 0) await tx.delete(storedFile).where(inArray(storedFile.key, gone));
  for (const file of files) if (named.includes(file.value.key)) await storeLaid(tx, file, deps.now());
}

function keyOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'
    ? [value.key].filter(isKeyOfField)
    : [];
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

async function checked(field: ResolvedFieldOf<'file'>, part: File): Promise<SentFile> {
  const value: StoredFile = {
    key: newFileKey(),
    name: part.name.slice(0, 200),
    type: part.type,
    size: part.size,
  };
  const parsed = kindOf(field).parse(value, field, () => ({ faults: [] }));
  if ('faults' in parsed) throw refused(field, parsed.faults);
  const bytes = Buffer.from(await part.arrayBuffer());
  const type = imageTypes.find((one) => one === part.type);
  const isSaid = type !== undefined && isOfType(type, part.name, bytes);
  const bare = isSaid ? barePicture(type, bytes) : null;
  if (bare === null) throw refused(field, wrongType(field.types).faults);
  return { value: { ...value, size: bare.length }, bytes: bare };
}

function refused({ name, label }: ResolvedFieldOf<'file'>, faults: readonly Fault[]): AppError {
  return new AppError(faults.map(({ code, params }) => ({ code, field: name, params: { label, ...params } })));
}

/** `GET /{resource}/{id}/files/{field}`: the file's bytes, for users who may see the row and the field. */
export function readFile(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const row = await findRow(deps, deps.database.orm, resource, idOf(context), actor);
    const field = resource.field.get(context.req.param('field') ?? '');
    if (field === undefined || !holdsFile(field) || !mayReadField(field, actor)) throw new AppError('not_found');
    return answerFile(deps, context, field, row);
  };
}

/** Responds with the bytes of a row's file; throws AppError 404 if it has none. */
export async function answerFile(deps: Deps, context: AppContext, field: ResolvedFieldOf<'file'>, row: AnyRow) {
  const parsed = fileKind.parse(row[field.name], { ...field, maxSize: Number.MAX_SAFE_INTEGER });
  if ('faults' in parsed || !isKeyOfField(parsed.value.key)) throw new AppError('not_found');
  const bytes = await storedBytes(deps, parsed.value.key);
  if (bytes === null) throw new AppError('not_found');
  return context.body(bytes, 200, {
    'Content-Type': parsed.value.type,
    'Content-Disposition': inline(parsed.value.name),
  });
}
