// `npm run bench -- patterns`: measures the steps and the time that each regular expression of the product takes on its worst-case text, up to 10,000 characters.
import { fileURLToPath } from 'node:url';
import { readSources } from '../tests/architecture/imports.ts';
import { type Attack, attacksOn, attackText } from '../tests/architecture/pattern-attacks.ts';
import { stepCounter } from '../tests/architecture/pattern-steps.ts';
import { type Pattern, patternsOf } from '../tests/architecture/patterns.ts';

const lengths = [1250, 2500, 5000, 10_000];
const linearGrowth = 2.6;
const shown = 10;

const { patterns } = patternsOf(readSources(fileURLToPath(new URL('..', import.meta.url))));
const results = patterns.map(measure).sort((a, b) => b.ms - a.ms);
console.log(`${patterns.length} patterns; the ${shown} slowest at 10,000 characters, each at its worst text:`);
for (const { pattern, steps, ms } of results.slice(0, shown))
  console.log(
    `${ms.toFixed(2).padStart(8)} ms  ${steps.map((one) => String(one).padStart(9)).join('')} steps  /${pattern.source}/${pattern.flags}  ${pattern.file}`,
  );
const superlinear = results.filter(({ steps }) =>
  steps.some((one, index) => one > linearGrowth * (steps[index - 1] ?? one)),
);
for (const { pattern } of superlinear) console.log(`not linear: /${pattern.source}/${pattern.flags}  ${pattern.file}`);
console.log(`${patterns.length - superlinear.length} of ${patterns.length} are linear.`);
process.exitCode = superlinear.length > 0 ? 1 : 0;

function measure(pattern: Pattern): { pattern: Pattern; steps: readonly number[]; ms: number } {
  const count = stepCounter(pattern);
  const worst = worstOf(pattern, count);
  const steps = lengths.map((length) => count(attackText(worst, length), 50_000_000));
  const text = attackText(worst, 10_000);
  const regExp = new RegExp(pattern.source, pattern.flags);
  // Repeated, because the first runs compile the pattern
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    text.replace(regExp, '');
    return performance.now() - began;
  });
  return { pattern, steps, ms: Math.min(...times) };
}

function worstOf(pattern: Pattern, count: (text: string, budget: number) => number): Attack {
  const costs = attacksOn(pattern).map((attack) => ({ attack, steps: count(attackText(attack, 80), 1_000_000) }));
  return costs.reduce((most, one) => (one.steps > most.steps ? one : most)).attack;
}
