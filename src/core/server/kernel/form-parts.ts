import { AppError } from '#core/model/errors.ts';
import type { AppContext } from './context.ts';

// A form of ours has one part for the JSON and one for each file
const mostParts = 20;

/** The parts of a multipart body by their names; AppError 400 for what is none, or has more parts than any form of ours. */
export async function formParts(context: AppContext): Promise<ReadonlyMap<string, string | File>> {
  const type = context.req.header('content-type') ?? '';
  const bytes = await context.req.arrayBuffer();
  const boundary = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"\\]{1,70}))(?=[\s;]|$)/i.exec(type);
  const delimiter = boundary?.[1] ?? boundary?.[2];
  if (delimiter === undefined || holdsMoreThan(mostParts, Buffer.from(bytes), `--${delimiter}`))
    throw new AppError('malformed');
  try {
    // By the delimiter that was counted, whatever else the header calls one
    const counted = `multipart/form-data; boundary="${delimiter}"`;
    const form = await new Response(bytes, { headers: { 'Content-Type': counted } }).formData();
    return new Map(form.entries());
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
}

/** Counted before they are taken apart, for each part costs far more than its bytes. The last delimiter ends the form. */
function holdsMoreThan(parts: number, body: Buffer, delimiter: string): boolean {
  let at = body.indexOf(delimiter);
  for (let count = 0; at !== -1; count += 1) {
    if (count > parts) return true;
    at = body.indexOf(delimiter, at + delimiter.length);
  }
  return false;
}
