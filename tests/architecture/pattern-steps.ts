import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import type { Pattern } from './patterns.ts';

/** What a backtracking matcher does, one instruction a step. */
type Instruction =
  | { readonly do: 'take'; readonly takes: (character: string) => boolean }
  | { readonly do: 'hold'; readonly holds: (text: string, at: number) => boolean }
  | { readonly do: 'fork'; first: number; second: number }
  | { readonly do: 'go'; to: number }
  /** Leaves a repetition that took nothing, which would repeat for ever. */
  | { readonly do: 'mark'; readonly slot: number }
  | { readonly do: 'moved'; readonly slot: number }
  | { readonly do: 'look'; readonly program: readonly Instruction[]; readonly negate: boolean }
  | { readonly do: 'match' };

export type Counter = (text: string, budget: number) => number;

/**
 * Counts the steps that a backtracking matcher, such as JavaScript's, makes to look for the pattern everywhere in a text,
 * or `budget` where they are more. A count does not depend on how busy the machine is.
 */
export function stepCounter({ source, flags }: Pattern): Counter {
  const program = compile(parsePattern({ source, flags }).alternatives, flags);
  return (text, budget) => {
    const count = { steps: 0, budget };
    for (let at = 0; at <= text.length && count.steps < budget; ) {
      const end = run(program, text, at, count);
      if (end !== null && !flags.includes('g')) break;
      at = end === null ? at + 1 : Math.max(end, at + 1);
    }
    return Math.min(count.steps, budget);
  };
}

/** Does it repeat without end? What does not takes at most so many steps at each character, however long the text. */
export function repeats(pattern: Pattern): boolean {
  let found = false;
  visitRegExpAST(parsePattern(pattern), {
    onQuantifierEnter: ({ max }) => {
      found ||= max === Number.POSITIVE_INFINITY;
    },
  });
  return found;
}

export function parsePattern({ source, flags }: Pick<Pattern, 'source' | 'flags'>): AST.Pattern {
  return new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
}

function run(
  program: readonly Instruction[],
  text: string,
  start: number,
  count: { steps: number; budget: number },
): number | null {
  const waiting: { pc: number; at: number; marks: readonly number[] }[] = [];
  let pc = 0;
  let at = start;
  let marks: readonly number[] = program.flatMap((one) => (one.do === 'mark' ? [-1] : []));
  for (; count.steps < count.budget; count.steps += 1) {
    const instruction = program[pc];
    pc += 1;
    let fits = true;
    switch (instruction?.do) {
      case 'match':
        return at;
      case 'take':
        fits = at < text.length && instruction.takes(text.charAt(at));
        at += 1;
        break;
      case 'hold':
        fits = instruction.holds(text, at);
        break;
      case 'fork':
        waiting.push({ pc: instruction.second, at, marks });
        pc = instruction.first;
        break;
      case 'go':
        pc = instruction.to;
        break;
      case 'mark':
        marks = marks.with(instruction.slot, at);
        break;
      case 'moved':
        fits = marks[instruction.slot] !== at;
        break;
      case 'look':
        fits = (run(instruction.program, text, at, count) === null) === instruction.negate;
        break;
      default:
        throw new Error('a program without an end');
    }
    if (fits) continue;
    const back = waiting.pop();
    if (back === undefined) return null;
    ({ pc, at, marks } = back);
  }
  return null;
}

function compile(alternatives: readonly AST.Alternative[], flags: string): readonly Instruction[] {
  const compiler = new Compiler(flags);
  compiler.choice(alternatives);
  compiler.program.push({ do: 'match' });
  return compiler.program;
}

class Compiler {
  readonly program: Instruction[] = [];
  private readonly flags: string;
  private slots = 0;

  constructor(flags: string) {
    this.flags = flags;
  }

  choice(options: readonly AST.Alternative[]): void {
    const { program } = this;
    const ends: { do: 'go'; to: number }[] = [];
    options.forEach((option, index) => {
      const last = index === options.length - 1;
      const fork = { do: 'fork' as const, first: program.length + 1, second: 0 };
      if (!last) program.push(fork);
      for (const element of option.elements) this.one(element);
      if (last) return;
      const end = { do: 'go' as const, to: 0 };
      program.push(end);
      ends.push(end);
      fork.second = program.length;
    });
    for (const end of ends) end.to = program.length;
  }

  private one(element: AST.Element): void {
    const { program, flags } = this;
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
        program.push({ do: 'take', takes: takesOf(element.raw, flags) });
        return;
      case 'Group':
      case 'CapturingGroup':
        this.choice(element.alternatives);
        return;
      case 'Quantifier':
        this.repeat(element);
        return;
      case 'Assertion':
        if (element.kind === 'lookahead')
          program.push({ do: 'look', program: compile(element.alternatives, flags), negate: element.negate });
        else if (element.kind === 'lookbehind') throw new Error(`steps of ${element.raw} cannot be counted`);
        else program.push({ do: 'hold', holds: holdsOf(element.raw, flags) });
        return;
      default:
        throw new Error(`steps of ${element.raw} cannot be counted`);
    }
  }

  private repeat({ min, max, greedy, element }: AST.Quantifier): void {
    for (let index = 0; index < min; index += 1) this.one(element);
    if (max === Number.POSITIVE_INFINITY) this.repeatForEver(element, greedy);
    else this.repeatUpTo(max - min, element, greedy);
  }

  private repeatUpTo(left: number, element: AST.Element, greedy: boolean): void {
    if (left === 0) return;
    this.optional(greedy, () => {
      this.one(element);
      this.repeatUpTo(left - 1, element, greedy);
    });
  }

  private repeatForEver(element: AST.Element, greedy: boolean): void {
    const { program } = this;
    const back = program.length;
    this.optional(greedy, () => {
      if (element.type.startsWith('Character')) this.one(element);
      else {
        const slot = this.slots;
        this.slots += 1;
        program.push({ do: 'mark', slot });
        this.one(element);
        program.push({ do: 'moved', slot });
      }
      program.push({ do: 'go', to: back });
    });
  }

  private optional(greedy: boolean, body: () => void): void {
    const { program } = this;
    const fork = { do: 'fork' as const, first: 0, second: 0 };
    program.push(fork);
    const inside = program.length;
    body();
    [fork.first, fork.second] = greedy ? [inside, program.length] : [program.length, inside];
  }
}

/** Does this one character stand for the text's? Asked of the engine itself, once for each. */
export function takesOf(raw: string, flags: string): (character: string) => boolean {
  const pattern = new RegExp(`^(?:${raw})$`, flags.replace(/[gm]/g, ''));
  const known = new Map<string, boolean>();
  return (character) => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const takes = pattern.test(character);
    known.set(character, takes);
    return takes;
  };
}

function holdsOf(raw: string, flags: string): (text: string, at: number) => boolean {
  const lines = flags.includes('m');
  const isWord = (character: string) => /\w/.test(character);
  switch (raw) {
    case '^':
      return (text, at) => at === 0 || (lines && text[at - 1] === '\n');
    case '$':
      return (text, at) => at === text.length || (lines && text[at] === '\n');
    default: {
      const atEdge = (text: string, at: number) => isWord(text.charAt(at - 1)) !== isWord(text.charAt(at));
      return raw === '\\b' ? atEdge : (text, at) => !atEdge(text, at);
    }
  }
}
