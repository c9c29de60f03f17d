import { attacksOn, attackText } from './pattern-attacks.ts';
import { stepCounter } from './pattern-steps.ts';
import type { Pattern } from './patterns.ts';

/** A pattern that looked through twice as much text in more than so many times the steps is not linear. */
export const linearGrowth = 2.6;
const length = 80;
const budget = 2_000 * length;

/** How many times the steps a pattern takes for twice the text, at its worst of what is known to be hard on it. */
export function growth(pattern: Pattern): number {
  const count = stepCounter(pattern);
  const growths = attacksOn(pattern).map((attack) => {
    const steps = count(attackText(attack, length), budget);
    if (steps >= budget) return Number.POSITIVE_INFINITY;
    return count(attackText(attack, 2 * length), 2 * budget) / Math.max(steps, length);
  });
  return Math.max(0, ...growths);
}
