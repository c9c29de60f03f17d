import { describe, expect, it } from 'vitest';
import { once } from '../once.ts';
import { statementNames } from './prepared.ts';

describe('the name of a statement', () => {
  it('is given from the third time on that it is asked, and is another for each', () => {
    const nameOf = statementNames();
    const asked = (text: string) => [nameOf(text), nameOf(text), nameOf(text), nameOf(text)];
    const [first, second, third, fourth] = asked('select $1');
    expect([first, second]).toEqual([undefined, undefined]);
    expect(third).toMatch(/^[\w-]{32}$/);
    expect(fourth).toBe(third);
    expect(asked('select $1, $2')[3]).not.toBe(third);
  });

  it('is none for what holds the values of one call, however often that is asked', () => {
    const nameOf = statementNames();
    const text = `select $1 = any(${once} '{1,2}'::integer[])`;
    expect([nameOf(text), nameOf(text), nameOf(text), nameOf(text)]).toEqual(Array(4).fill(undefined));
  });

  it('is none where the same is not asked again before much else: what was asked is not kept for ever', () => {
    const nameOf = statementNames();
    const text = 'select $1';
    nameOf(text);
    nameOf(text);
    for (let nth = 0; nth < 101; nth += 1) nameOf(`${'-'.repeat(19_900)}${nth}`);
    expect(nameOf(text)).toBeUndefined();
  });
});
