import { AppError } from '#core/model/errors.ts';
import type { AppContext } from '../context.ts';
import { turn } from '../time-slices.ts';

// Above it taking a form apart keeps the process for tens of milliseconds: others go first
const longAbove = 1_000_000;
// A form of ours has one part for the JSON and one for each file
const maxParts = 20;
// Bytes from a delimiter to where its part's content begins
const maxHead = 8192;

/** The parts of a multipart body by their names; AppError 400 for what is none, or has more parts than any form of ours. */
export async function formParts(context: AppContext): Promise<ReadonlyMap<string, string | File>> {
  const type = context.req.header('content-type') ?? '';
  const bytes = await context.req.arrayBuffer();
  const boundary = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"\\]{1,70}))(?=[\s;]|$)/i.exec(type);
  const delimiter = boundary?.[1] ?? boundary?.[2];
  if (delimiter === undefined || isUnbounded(Buffer.from(bytes), `--${delimiter}`)) throw new AppError('malformed');
  try {
    // By the delimiter that was counted, whatever else the header calls one
    const counted = `multipart/form-data; boundary="${delimiter}"`;
    const read = () => new Response(bytes, { headers: { 'Content-Type': counted } }).formData();
    const form = await (bytes.byteLength > longAbove ? turn(read) : read());
    return new Map(form.entries());
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
}

/**
 * More parts, or longer headers of one, than any form of ours has? Looked at before they are taken apart, for each part and each line of
 * its head costs far more than its bytes. The last delimiter ends the form.
 */
function isUnbounded(body: Buffer, delimiter: string): boolean {
  let at = body.indexOf(delimiter);
  for (let count = 0; at !== -1; count += 1) {
    if (count > maxParts) return true;
    const next = body.indexOf(delimiter, at + delimiter.length);
    const head = body.subarray(at, at + maxHead).indexOf('\r\n\r\n');
    if (next !== -1 && head === -1) return true;
    at = next;
  }
  return false;
}
