/** The shortest and the longest text, in characters. */
export interface Lengths {
  readonly min: number;
  readonly max: number;
}

const nothing: Lengths = { min: 0, max: 0 };
const one: Lengths = { min: 1, max: 1 };

/** The lengths of the texts that a valid regular expression (with the flag `u`) matches as a whole; an estimate that is never too narrow. */
export function patternLengths(pattern: string): Lengths {
  const reader = { rest: pattern };
  return alternatives(reader);
}

interface Reader {
  rest: string;
}

function alternatives(reader: Reader): Lengths {
  let found = sequence(reader);
  while (take(reader, /^\|/) !== null) {
    const other = sequence(reader);
    found = { min: Math.min(found.min, other.min), max: Math.max(found.max, other.max) };
  }
  return found;
}

function sequence(reader: Reader): Lengths {
  let whole = nothing;
  while (reader.rest !== '' && !/^[|)]/.test(reader.rest)) {
    const part = repeatedPart(reader);
    whole = { min: whole.min + part.min, max: whole.max + part.max };
  }
  return whole;
}

function repeatedPart(reader: Reader): Lengths {
  const part = single(reader);
  const times = quantifier(reader);
  return { min: part.min * times.min, max: part.max === 0 ? 0 : part.max * times.max };
}

function single(reader: Reader): Lengths {
  if (take(reader, /^(?:\^|\$|\\b|\\B)/) !== null) return nothing;
  const opened = take(reader, /^\((?:\?(?:<?[=!]|<\w+>|[-a-z]*:))?/);
  if (opened !== null) {
    const inside = alternatives(reader);
    take(reader, /^\)/);
    return /[=!]$/.test(opened) ? nothing : inside;
  }
  if (take(reader, /^\[(?:\\.|[^\]\\])*\]/u) !== null) return one;
  // A reference to a group may repeat a text of any length
  if (take(reader, /^\\(?:[1-9]\d*|k<\w+>)/) !== null) return { min: 0, max: Number.POSITIVE_INFINITY };
  take(reader, /^(?:\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]*\}|c.|.)|.)/isu);
  return one;
}

function quantifier(reader: Reader): Lengths {
  const said = take(reader, /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/);
  if (said === null) return one;
  if (said.startsWith('?')) return { min: 0, max: 1 };
  if (/^[*+]/.test(said)) return { min: said.startsWith('+') ? 1 : 0, max: Number.POSITIVE_INFINITY };
  const [, min = '0', comma = '', max = ''] = /^\{(\d+)(?:(,)(\d*))?\}/.exec(said) ?? [];
  return { min: Number(min), max: max !== '' ? Number(max) : comma === '' ? Number(min) : Number.POSITIVE_INFINITY };
}

function take(reader: Reader, token: RegExp): string | null {
  const [found] = token.exec(reader.rest) ?? [];
  if (found === undefined) return null;
  reader.rest = reader.rest.slice(found.length);
  return found;
}
