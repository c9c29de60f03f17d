/** A mistake that a text makes on purpose, and the line on which it stands. */
export interface Marked {
  readonly mistake: string;
  /** A part of what the compiler says, after an arrow; null where the fixture leaves it open. */
  readonly said: string | null;
  readonly line: number;
}

export const mark = /^[ \t]*\/\/ @ts-expect-error (.*)$/gm;

/** Returns the mistakes that a text marks, in their order. */
export function marksIn(text: string): Marked[] {
  return [...text.matchAll(mark)].map(({ 1: words = '', index }) => {
    const [mistake = '', said = null] = words.split(' → ');
    return { mistake, said, line: text.slice(0, index).split('\n').length + 1 };
  });
}
