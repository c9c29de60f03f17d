import { type CommonOptions, fault, type Kind, limitMistakes, ok, usual } from '#core/model/fields/kind.ts';
import { words } from '#core/model/language.ts';

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** The supported media types: those that can be detected from the bytes. */
export const fileTypes = [...imageTypes, 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];

export interface FileOptions extends CommonOptions {
  /** Accepted media types; images by default. */
  types?: readonly FileType[];
  /** Bytes; 5 MB by default. */
  maxSize?: number;
}

export interface FileField extends FileOptions {
  kind: 'file';
  label: string;
}

/** The metadata of a file that a row holds; the bytes are at `/{resource}/{id}/files/{field}`. `size` in bytes. */
export interface StoredFile {
  key: string;
  name: string;
  type: string;
  size: number;
}

export const defaultFileSize = 5_000_000;
/** What a request may carry besides its file. */
const envelope = 500_000;
/** Calls that accept a file accept bodies of 10 MB (docs/production.md). */
export const fileBodySize = 10_000_000;
const largestFile = fileBodySize - envelope;
// Fewer bytes hold no picture: megabytes are meant
const smallestLimit = 1000;

export const fileKind = {
  ...usual,
  parse(raw, { types = imageTypes, maxSize = defaultFileSize }) {
    if (typeof raw !== 'object' || raw === null) return fault('type', { type: words().types.file });
    const { key, name, type, size } = raw as Partial<Record<keyof StoredFile, unknown>>;
    if (typeof key !== 'string' || typeof name !== 'string' || typeof type !== 'string' || typeof size !== 'number')
      return fault('type', { type: words().types.file });
    if (!types.some((one) => one === type)) return wrongType(types);
    if (size > maxSize) return fault('file_size', { max: `${Math.floor(maxSize / 1_000_000)}MB` });
    return ok({ key, name, type, size });
  },
  operators: ['null'],
  asked: () => fault('type', { type: words().types.file }),
  sortable: false,
  inCsv: false,
  isUndoable: false,
  isFile: true,
  mistakes: ({ types = imageTypes, maxSize }) => [
    ...limitMistakes({ maxSize }),
    ...(maxSize !== undefined && maxSize < smallestLimit
      ? [`maxSize ${maxSize} is in bytes; for megabytes write ${maxSize}_000_000`]
      : []),
    ...(maxSize !== undefined && maxSize > largestFile
      ? [`maxSize ${maxSize} is more than a request may carry; say ${largestFile} at most`]
      : []),
    ...(types.length === 0 ? ['types names none; name a type that is taken'] : []),
  ],
  toText: (value) => value.name,
  fromText: () => undefined,
  schema: () => ({
    type: 'object',
    properties: {
      key: { type: 'string' },
      name: { type: 'string' },
      type: { type: 'string' },
      size: { type: 'integer' },
    },
  }),
} as const satisfies Kind<FileField, StoredFile>;

/** The fault of a file whose name or content is not of one of these types. */
export function wrongType(types: readonly FileType[] = imageTypes) {
  return fault('file_type', { types: types.map((one) => one.replace(/^.*\//, '')).join(words().or) });
}
