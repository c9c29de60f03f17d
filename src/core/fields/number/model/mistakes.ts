interface Checked {
  min?: number;
  max?: number;
  choices?: readonly number[];
  decimals?: number;
  yen?: boolean;
  unit?: string;
}

/** The decimal places that a double can represent. */
const maxDecimals = 15;

function digitsOf(decimals: number): number {
  return Math.min(Math.max(Math.trunc(decimals), 0), maxDecimals);
}

/** Contradictions between the options of a number, one sentence each. */
export default function numberMistakes({ min, max, choices, decimals = 0, yen, unit }: Checked): readonly string[] {
  return [
    ...(yen === true && decimals > 0 ? ['yen with decimals: it is in whole yen; drop decimals'] : []),
    ...(yen === true && unit !== undefined ? ['yen with a unit: it is shown as ¥1,000; drop unit'] : []),
    ...Object.entries({ min, max })
      .filter(([, limit]) => limit !== undefined && Number(limit.toFixed(digitsOf(decimals))) !== limit)
      .map(([name, limit]) => `${name} ${limit} has more than ${decimals} decimals; give it fewer, or say decimals`),
    ...(min !== undefined && max !== undefined && min > max ? [`min ${min} is above max ${max}; swap them`] : []),
    ...(digitsOf(decimals) === decimals
      ? []
      : [`decimals ${decimals} is no count of digits; give a whole number from 0 to ${maxDecimals}`]),
    ...(choices === undefined || new Set(choices).size === choices.length
      ? []
      : ['choices: a number stands twice; name it once']),
    ...(choices?.length === 0 ? ['choices: none is named; name one, or drop it'] : []),
    ...(choices ?? [])
      .filter((one) => Number(one.toFixed(digitsOf(decimals))) !== one)
      .map((one) => `choices: ${one} has more than ${decimals} decimals; take it out, or say decimals`),
    ...(choices ?? [])
      .filter((one) => one < (min ?? one) || one > (max ?? one))
      .map((one) => `choices: ${one} is outside min and max; take it out, or widen them`),
  ];
}
