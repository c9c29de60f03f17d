import type { AST } from '@eslint-community/regexpp';
import { parsePattern, takesOf } from './pattern-steps.ts';
import type { Pattern } from './patterns.ts';

/** A text that grows by repeating what a pattern takes, and ends in what it does not. */
export interface Attack {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

// Of elements that are repeated together
const longestRun = 4;
const suffixes = ['', '\u0000', '\n'];

/** The texts a pattern is likely to stumble over: each run of its elements repeated, and each of its characters. */
export function attacksOn({ source, flags }: Pattern): readonly Attack[] {
  const pattern = parsePattern({ source, flags });
  const alphabet = [...new Set([...source, ...'a0A -_.あ\n'])].filter((one) => one.length === 1);
  const sample = (element: AST.Element): string => {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass': {
        const takes = takesOf(element.raw, flags);
        return alphabet.find(takes) ?? '';
      }
      case 'Group':
      case 'CapturingGroup':
        return (element.alternatives[0]?.elements ?? []).map(sample).join('');
      case 'Quantifier':
        return sample(element.element).repeat(Math.max(1, element.min));
      default:
        return '';
    }
  };
  const found = new Map<string, Attack>();
  const add = (prefix: string, pump: string) => {
    if (pump !== '')
      for (const suffix of suffixes) found.set(JSON.stringify([prefix, pump, suffix]), { prefix, pump, suffix });
  };
  for (const { elements } of sequencesIn(pattern.alternatives)) {
    const samples = elements.map(sample);
    samples.forEach((_, from) => {
      const prefix = samples.slice(0, from).join('');
      for (let to = from + 1; to <= Math.min(samples.length, from + longestRun); to += 1) {
        const pump = samples.slice(from, to).join('');
        add(prefix, pump);
        add('', pump);
      }
      for (const character of alphabet) add(prefix, character);
    });
  }
  for (const character of alphabet) add('', character);
  return [...found.values()];
}

/** The text of an attack, of about `length` characters. */
export function attackText({ prefix, pump, suffix }: Attack, length: number): string {
  return prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix;
}

function sequencesIn(alternatives: readonly AST.Alternative[]): readonly AST.Alternative[] {
  const inside = (element: AST.Element): readonly AST.Alternative[] => {
    if (element.type === 'Quantifier') return inside(element.element);
    return 'alternatives' in element ? sequencesIn(element.alternatives) : [];
  };
  return alternatives.flatMap((one) => [one, ...one.elements.flatMap(inside)]);
}
