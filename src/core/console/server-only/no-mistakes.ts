/** Only the server and the compiler's tests check declarations: the browser gets this in place of each kind's `mistakes.ts`. */
export default function noMistakes(_options: object): readonly string[] {
  return [];
}
