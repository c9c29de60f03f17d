/** Words that the code once used in a sense of its own, and the field's term for what each meant. */
const coinages: readonly (readonly [coinage: RegExp, term: string])[] = [
  [/\b(?:un)?told\b|[Tt]old(?=[A-Z])|Told\b/, 'answered, reported, shown'],
  [/\btell(?=[A-Z])/, 'notify, announce, publish'],
  [/\bask(?=[A-Z])|\bAsked(?:[A-Z]|\b)/, 'request, fetch, confirm'],
  [/\blook(?!Up)(?=[A-Z])|\bLook(?:ed)?\b/, 'look up, check, poll'],
  [/\bkept(?=[A-Z])|\bKept(?:[A-Z]|\b)/, 'stored, saved, cached, archived'],
  [/\bdemand(?=[A-Z])/, 'require'],
  [/\bmost(?=[A-Z])/, 'max'],
  [/\bstandOf\b|\bstands(?=[A-Z])/, 'state, is valid'],
  [/\b[Ff]allen(?=[A-Z])/, 'uncharged, dropped'],
  [/\bstretch(?:es)?\b|\bStretch/, 'range'],
  [/\bstandings?\b|\bStanding/, 'ranking'],
  [/\bfates?\b|\bFate/, 'outcome'],
  [/\bsightings?\b|\bSighting/, 'reading'],
  [/\bheldBack\b|\bHeldBack/, 'skeleton until, deferred'],
  [/\bconceal/i, 'redact'],
  [/\bdecorat(?:e[ds]?|ion(?!:)\w*)\b(?!=)/, 'enrich'],
  [/\bmayLag\b/, 'fromReplica'],
  [/\bspends\b/, 'unsafe: not safe, as HTTP understands it'],
  [/\bbarred\b|Barred(?:[A-Z]|\b)/, 'forbidden, lacks the second factor'],
  // Money is settled, and a promise; anything else is decided, completed or set
  [
    /\bsettle(?:Key|Installation|Demo|Days|Filled|Lines|Some|Contract|Terms|AllTerms)|\bonSettle\b/,
    'resolve, prepare, decide, complete',
  ],
  [/\bforetold\b|\bForetold/, 'optimistic'],
  [/\blaidAside\b|\bLaidAside/, 'stashed, postponed'],
  [/\bmoot\b|\bMoot/, 'obsolete, superseded'],
];

/** The same of words that a product made up for a test may say in their own sense: it has courses, or shelves. */
const coinagesOfSrc: typeof coinages = [
  ...coinages,
  [/\bcourses?\b|\bCourse/, 'trend'],
  [/\blanes?\b|\bhubs?\b|\bshel(?:f|ves)\b/, 'queue, broker, store'],
];

/** The same as parts of a file's name, where a word stands for what the file holds. */
const coinedParts: readonly (readonly [part: RegExp, term: string])[] = [
  [/^(?:tell|told)$/, 'notify, reported'],
  [/^ask(?:ed)?$/, 'request, requested'],
  [/^look(?:s|ed)?$/, 'lookup, appearance'],
  [/^(?:keep|kept)$/, 'save, saved, stored'],
  [/^play(?:ed|ing)?$/, 'simulation, operations'],
  [/^(?:course|stretch|standing|fate|sight|sighting)$/, 'trend, range, ranking, outcome, reading'],
  [/^(?:lane|hub|shelf)$/, 'queue, broker, store'],
  [/^(?:held|barred|foretold|moot|spends)$/, 'skeleton, forbidden, optimistic, obsolete, unsafe'],
  [/^(?:demand|fallen|hands|halves|apart|aside)$/, 'what the file holds'],
];

/** Where a file names something by such a word, a line each: comments and texts may use them as anyone does. */
export function coinagesIn(file: string, text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w/])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/'(?:[^'\\\n]|\\.)*'|`[^`]*`|>[^<>{}\n]*</g, (literal) => literal.replace(/[^\n]/g, ' '));
  return code
    .split('\n')
    .flatMap((line, index) =>
      (file.startsWith('src/') ? coinagesOfSrc : coinages)
        .filter(([coinage]) => coinage.test(line))
        .map(([, term]) => `${file}:${index + 1}: ${line.trim()} (${term})`),
    );
}

/** The parts of a file's own name that are such words, a line each. */
export function coinedPartsOf(file: string): string[] {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return name
    .split(/[-.]/)
    .flatMap((part) =>
      coinedParts.filter(([coined]) => coined.test(part)).map(([, term]) => `${file}: ${part} (${term})`),
    );
}

const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`\w/])\/\/[^\n]*/g;

/** Words of comments that say less than a plain one. Names in backticks are quoted, not said. */
const unplain = /\b(?:told|tells|stands|anew|whoever|whatever comes|goes by|asked of)\b/i;

/** The comments that use such a word, a line each. */
export function unplainComments(file: string, text: string): string[] {
  return [...text.matchAll(comments)]
    .filter(([comment]) => unplain.test(comment.replace(/`[^`]*`/g, '')))
    .map(([comment]) => `${file}: ${comment.replace(/\s+/g, ' ')}`);
}

/** The word of that kind in a text; null without one. Names in backticks are quoted, not said. */
export function unplainWord(text: string): string | null {
  return unplain.exec(text.replace(/`[^`]*`/g, ''))?.[0] ?? null;
}

/** The lines of a page that use such a word outside of its code, a line each. */
export function unplainProse(file: string, markdown: string): string[] {
  return markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .split('\n')
    .map(unplainWord)
    .filter((word) => word !== null)
    .map((word) => `${file}: ${word}`);
}

const named =
  /\b(?:it|test|describe|readOnlyTest|journey)(?:\.\w+)*(?:\((?:[^()'"`]|\([^()]*\))*\))?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`([^`]*)`|"([^"\n]*)")/g;

/** The names of tests that use such a word, a line each. */
export function unplainTestNames(file: string, text: string): string[] {
  return [...text.matchAll(named)]
    .map(([, single, template, double]) => single ?? template ?? double ?? '')
    .filter((name) => unplainWord(name) !== null)
    .map((name) => `${file}: ${name}`);
}
