import type { FileType } from '#core/fields/file/model.ts';

/** The leading bytes (null: any byte) and file name extensions of each type. */
const signatures: Readonly<Record<FileType, { begins: readonly (number | null)[]; endings: readonly string[] }>> = {
  'image/png': { begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], endings: ['png'] },
  'image/jpeg': { begins: [0xff, 0xd8, 0xff], endings: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  // RIFF, four bytes of length, WEBP
  'image/webp': {
    begins: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
    endings: ['webp'],
  },
  // %PDF-
  'application/pdf': { begins: [0x25, 0x50, 0x44, 0x46, 0x2d], endings: ['pdf'] },
};

/** True when the file's first bytes match the type, and so does its extension, if it has one. */
export function isOfType(type: FileType, name: string, bytes: Uint8Array): boolean {
  const { begins, endings } = signatures[type];
  const ending = /\.([^.]*)$/.exec(name)?.[1];
  return (
    bytes.length >= begins.length &&
    begins.every((byte, at) => byte === null || byte === bytes[at]) &&
    (ending === undefined || endings.includes(ending.toLowerCase()))
  );
}
