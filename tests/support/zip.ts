import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** Returns the files of a ZIP by their names, in their order. */
export async function unzipped(bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const zip = await fromBufferPromise(Buffer.from(bytes));
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, new Uint8Array(await buffer(await zip.openReadStreamPromise(entry))));
  }
  return files;
}
