/** Words that the code once used in a sense of its own, and the field's term for what each meant. */
const coinages: readonly (readonly [coinage: RegExp, term: string])[] = [
  [/\b(?:un)?told\b|Told/, 'answered, reported, shown'],
  [/\bcourses?\b|\bCourse/, 'trend'],
  [/\bstretch(?:es)?\b|\bStretch/, 'range'],
  [/\bstandings?\b|\bStanding/, 'ranking'],
  [/\bfates?\b|\bFate/, 'outcome'],
  [/\bsightings?\b|\bSighting/, 'reading'],
  [/\blanes?\b|\bhubs?\b|\bshel(?:f|ves)\b/, 'queue, broker, store'],
];

/** Where a file names something by such a word, a line each: comments and texts may use them as anyone does. */
export function coinagesIn(file: string, text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w/])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/'(?:[^'\\\n]|\\.)*'|`[^`]*`|>[^<>{}\n]*</g, (literal) => literal.replace(/[^\n]/g, ' '));
  return code
    .split('\n')
    .flatMap((line, index) =>
      coinages
        .filter(([coinage]) => coinage.test(line))
        .map(([, term]) => `${file}:${index + 1}: ${line.trim()} (${term})`),
    );
}
