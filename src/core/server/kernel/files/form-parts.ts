import { AppError } from '#core/model/errors.ts';
import { inSlice } from '../background.ts';
import type { AppContext } from '../context.ts';

// Parsing a longer form blocks the process for tens of milliseconds, so it waits for other calls
const longAbove = 1_000_000;
// Legitimate forms have one part for the JSON and one per file
const maxParts = 20;
// The maximum bytes from a delimiter to the content of its part
const maxHead = 8192;

/** Returns the parts of a multipart body by name; throws AppError 400 if it is malformed, or has more parts than any legitimate form. */
export async function formParts(context: AppContext): Promise<ReadonlyMap<string, string | File>> {
  const type = context.req.header('content-type') ?? '';
  const bytes = await context.req.arrayBuffer();
  const boundary = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"\\]{1,70}))(?=[\s;]|$)/i.exec(type);
  const delimiter = boundary?.[1] ?? boundary?.[2];
  if (delimiter === undefined || isUnbounded(Buffer.from(bytes), `--${delimiter}`)) throw new AppError('malformed');
  try {
    // Parses by the delimiter that was counted, in case the header names several
    const counted = `multipart/form-data; boundary="${delimiter}"`;
    const read = () => new Response(bytes, { headers: { 'Content-Type': counted } }).formData();
    const form = await (bytes.byteLength > longAbove ? inSlice(read) : read());
    return new Map(form.entries());
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
}

/**
 * True when the form has more parts, or longer part headers, than any legitimate one. Checked before parsing, because each part and each
 * header line costs far more to parse than its bytes. The last delimiter ends the form.
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
