/** What happens in a history, with numbers that decide the rest: plain data, so that a history can be made shorter and played again. */
export interface Operation {
  readonly does: OperationKind;
  readonly dice: readonly number[];
}

const weights = {
  days: 13,
  readings: 7,
  repeats: 6,
  store: 2,
  terms: 13,
  contract: 3,
  end: 2,
  takeBack: 2,
  newKeyword: 2,
  keyword: 7,
  keywordEnd: 3,
  keywordBack: 2,
  count: 7,
  close: 14,
  countTwice: 2,
  countDying: 3,
  countStale: 2,
  countChanging: 3,
  morning: 7,
  issue: 6,
  cancel: 2,
  notBilled: 2,
  correct: 9,
  objection: 8,
  guard: 7,
  pay: 8,
  card: 3,
  giveBack: 7,
  refundByHand: 3,
  dispute: 3,
  role: 6,
  delete: 3,
  restore: 2,
} as const;

export type OperationKind = keyof typeof weights;

// Object.keys gives strings; these are the keys of the very same object
const kinds = (Object.keys(weights) as OperationKind[]).flatMap((kind) =>
  Array.from({ length: weights[kind] }, () => kind),
);

/** mulberry32: numbers from 0 to below 2³² that a seed decides. */
export function diceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** The history of a seed: a store or two, and then whatever comes. */
export function historyOf(seed: number): Operation[] {
  const roll = diceOf(seed);
  const dice = () => Array.from({ length: 8 }, roll);
  const begin: OperationKind[] = [
    'store',
    ...(roll() % 2 === 0 ? (['store'] as const) : []),
    'days',
    'days',
    'days',
    'close',
  ];
  const length = 8 + (roll() % 18);
  const rest = Array.from({ length }, (): OperationKind => kinds[roll() % kinds.length] ?? 'days');
  return [...begin, ...rest].map((does) => ({ does, dice: dice() }));
}

/** The shortest history that still fails, found by leaving out one piece after another. */
export async function shortened(
  history: readonly Operation[],
  fails: (shorter: readonly Operation[]) => Promise<boolean>,
): Promise<readonly Operation[]> {
  let kept = history;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < kept.length; ) {
      const shorter = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (shorter.length < kept.length && (await fails(shorter))) kept = shorter;
      else at += size;
    }
  }
  return kept;
}
