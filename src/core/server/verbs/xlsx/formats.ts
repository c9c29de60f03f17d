import type { DateParts } from './serial.ts';

const day = { day: true, month: true, time: false };
const month = { day: false, month: true, time: false };
const time = { day: false, month: false, time: true };
const both = { day: true, month: true, time: true };

/** The built-in formats by id, which files do not define; those from 27 on belong to Japanese Excel. */
const builtIn: Readonly<Record<number, DateParts>> = {
  ...among(day, [14, 15, 16, 27, 28, 29, 30, 31, 35, 36, 50, 51, 53, 54, 56, 57, 58]),
  ...among(month, [17, 34, 52, 55]),
  ...among(time, [18, 19, 20, 21, 32, 33, 45, 46, 47]),
  22: both,
};

function among(parts: DateParts, ids: readonly number[]): Record<number, DateParts> {
  return Object.fromEntries(ids.map((id) => [id, parts]));
}

/** Returns the symbols of a format code, without quoted text, escaped and padding characters, and bracketed colours and locales. */
function signsOf(code: string): string {
  let signs = '';
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (sign === '"') at = closing(code, '"', at);
    else if ('\\_*'.includes(sign)) at += 1;
    else if (sign === '[') {
      const end = closing(code, ']', at);
      const inside = code.slice(at + 1, end);
      // An elapsed time
      if (/^(?:h+|m+|s+)$/i.test(inside)) signs += inside;
      at = end;
    } else signs += sign;
  }
  return signs.toLowerCase();
}

function closing(code: string, sign: string, from: number): number {
  const end = code.indexOf(sign, from + 1);
  return end === -1 ? code.length : end;
}

/** Returns the date parts that a number format shows; null for plain numbers. `code` is the format code in the file, if any. */
export function datePartsOf(id: number, code: string | undefined): DateParts | null {
  if (code === undefined) return builtIn[id] ?? null;
  const shown = signsOf(code).split(';')[0] ?? '';
  if (/general|[0#?]|e[+-]/.test(shown.replace(/s\.0+/g, 's'))) return null;
  const has = { year: /[yeg]/.test(shown), day: /d/.test(shown), time: /[hs]/.test(shown), m: /m/.test(shown) };
  if (!has.year && !has.day && !has.time && !has.m) return null;
  return { day: has.day, month: has.year || has.day || (has.m && !has.time), time: has.time };
}
