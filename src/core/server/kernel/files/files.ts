import { randomBytes } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { type FileType, fileKind, fileTypes, type StoredFile, wrongType } from '#core/fields/file/model.ts';
import { mayReadField } from '#core/model/access.ts';
import { AppError } from '#core/model/errors.ts';
import type { Fault } from '#core/model/fields/kind.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { holdsFile, type ResolvedFieldOf, type ResolvedResource } from '#core/model/resolved.ts';
import { isSame } from '#core/model/shape.ts';
import type { Orm } from '#core/server/database/database.ts';
import { storedFile } from '../../database/sql.ts';
import { inSlice } from '../background.ts';
import { type AppContext, idOf, jsonBody, requireActor } from '../context.ts';
import type { Deps } from '../deps.ts';
import { findRow } from '../reading/rows.ts';
import type { AnyRow } from '../rules/rule.ts';
import type { Writing } from '../writes/transact.ts';
import { isOfType } from './file-signature.ts';
import { formParts } from './form-parts.ts';
import { bareJpeg } from './pictures/jpeg.ts';
import { barePng } from './pictures/png.ts';
import { bareWebp } from './pictures/webp.ts';

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
  const type = fileTypes.find((one) => one === part.type);
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
    // A PDF may hold scripts: it is saved, and not shown as a page of this origin
    'Content-Disposition':
      parsed.value.type === 'application/pdf' ? attachment(parsed.value.name, 'file.pdf') : inline(parsed.value.name),
  });
}

/*
 * Files are written to and read from the database in pieces, so that other queries run in between: a single parameter of some megabytes
 * blocks the embedded database for half a second. The pieces are stored before the write's transaction, which joins them. If the process
 * dies in between, no row refers to its pieces, and `sweepFiles` deletes them.
 */

/** A file whose row is about to be written. */
export interface FileToStore {
  readonly value: StoredFile;
  readonly bytes: Uint8Array;
}

const pieceLength = 524_288;

/** Returns an unguessable key for a field's file; it cannot collide with keys that features choose themselves. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}

/** True for the key of a field's file, or of one of its pieces. */
export function isKeyOfField(key: string): boolean {
  return /^[0-9a-f]{32}(\/\d{4})?$/.test(key);
}

/** Stores the files' pieces, then runs the write, which stores the files with `storeLaid`. */
export async function withFilesLaid<T>(
  { database: { orm }, now }: Pick<Deps, 'database' | 'now'>,
  files: readonly FileToStore[],
  write: () => Promise<T>,
): Promise<T> {
  const laid: string[] = [];
  try {
    for (const file of files)
      for (const { key, bytes } of piecesOf(file)) {
        const piece = { key, name: '', type: 'application/octet-stream', size: bytes.length, bytes, createDate: now() };
        await inSlice(() => orm.insert(storedFile).values(piece));
        laid.push(key);
      }
    // `storeLaid` in it deletes the pieces of the files it stores
    return await write();
  } catch (error) {
    // If this fails, the nightly sweep deletes them: the caller gets only the write's own error
    if (laid.length > 0)
      await orm
        .delete(storedFile)
        .where(inArray(storedFile.key, laid))
        .catch(() => undefined);
    throw error;
  }
}

/** Stores a file in the transaction of the write that refers to it: joined from its pieces, or directly if it is small. */
export async function storeLaid(tx: Orm, { value, bytes }: FileToStore, now: number): Promise<void> {
  const { key, name, type, size } = value;
  const pieces = piecesOf({ value, bytes }).map((piece) => piece.key);
  if (pieces.length === 0) {
    await tx.insert(storedFile).values({ key, name, type, size, bytes, createDate: now });
    return;
  }
  await tx.execute(sql`insert into ${storedFile} (key, name, type, size, bytes, create_date)
    select ${key}, ${name}, ${type}, ${size}::int, string_agg(bytes, ''::bytea order by key), ${now}::bigint
    from ${storedFile} where ${inArray(storedFile.key, pieces)}`);
  await tx.delete(storedFile).where(inArray(storedFile.key, pieces));
}

/** Returns the bytes of a stored file; null if there is none. */
export async function storedBytes({ database: { orm } }: Pick<Deps, 'database'>, key: string) {
  const whole = eq(storedFile.key, key);
  const [found] = await orm.select({ size: storedFile.size }).from(storedFile).where(whole);
  if (found === undefined) return null;
  const bytes = new Uint8Array(found.size);
  for (let at = 0; at < found.size; at += pieceLength) {
    const piece = sql<Uint8Array>`substring(${storedFile.bytes} from ${at + 1} for ${pieceLength})`;
    const [read] = await inSlice(() => orm.select({ piece }).from(storedFile).where(whole));
    // Replaced meanwhile
    if (read === undefined) return null;
    bytes.set(read.piece, at);
  }
  return bytes;
}

/** Splits a large file into pieces with ascending keys; none for a file that fits into one. */
function piecesOf({ value, bytes }: FileToStore): { key: string; bytes: Uint8Array }[] {
  const count = bytes.length > pieceLength ? Math.ceil(bytes.length / pieceLength) : 0;
  return Array.from({ length: count }, (_, nth) => ({
    key: `${value.key}/${String(nth).padStart(4, '0')}`,
    bytes: bytes.subarray(nth * pieceLength, (nth + 1) * pieceLength),
  }));
}

/** Content-Disposition for a download under this name (RFC 6266); `plain` is the ASCII fallback. */
export function attachment(name: string, plain: string): string {
  return `attachment; filename="${plain}"; filename*=UTF-8''${inHeader(name)}`;
}

/** Content-Disposition for showing a file, with the name for saving it. */
export function inline(name: string): string {
  return `inline; filename*=UTF-8''${inHeader(name)}`;
}

/** Encodes a name per RFC 5987; a lone surrogate, as in a truncated name, becomes U+FFFD. */
function inHeader(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const readers: Readonly<Record<FileType, (bytes: Buffer) => Buffer | null>> = {
  'image/jpeg': bareJpeg,
  'image/png': barePng,
  'image/webp': bareWebp,
  'application/pdf': wholePdf,
};

/** Returns a PDF as it is, since a signed paper may not be changed; null if its end is missing. */
function wholePdf(bytes: Buffer): Buffer | null {
  return bytes.subarray(-1024).includes('%%EOF') ? bytes : null;
}

/**
 * Returns an uploaded picture without its metadata: the place, the time, the author, the camera, any text. The pixels are unchanged; the
 * colour profile and the orientation stay. Null if the bytes are no complete picture of that type.
 */
export function barePicture(type: FileType, bytes: Uint8Array): Buffer | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readers[type](whole);
  } catch (error) {
    // Read beyond the end: it is cut off
    if (error instanceof RangeError) return null;
    throw error;
  }
}
