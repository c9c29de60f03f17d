import '#words';
// `npm run mistakes [-- WORD]`: prints each mistake of a declaration that is caught, and what is said of it. The check says
// it here and now; the compiler's words are those that the tests hold it to.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { taken } from '#app/feature-parts.ts';
import { check, checkedResources } from '#core/model/check.ts';
import { ruleMistakes } from '#core/server/kernel/rule-mistakes.ts';
import { marksIn } from '../tests/types/marks.ts';
import { mistakes } from '../tests/types/mistakes/of-declarations.ts';
import { mistakesOfRules } from '../tests/types/mistakes/of-rules.ts';
import { root } from './lib/root.mjs';

type Said = readonly [mistake: string, said: string];

const [word = ''] = process.argv.slice(2);

/** The mistakes that a fixture marks, with a part of what the compiler says. */
function ofCompiler(fixture: string): Said[] {
  const text = readFileSync(join(root, `tests/types/${fixture}.fixture.ts`), 'utf8');
  return marksIn(text).map(({ mistake, said }) => [mistake, said ?? '']);
}

const sections: readonly (readonly [heading: string, said: readonly Said[]])[] = [
  ['The compiler says of a declaration', ofCompiler('mistakes')],
  [
    'The check says of a declaration (npm run resources -- check, and every start)',
    mistakes.map(([mistake, declared]) => [mistake, check(declared, taken).join('\n')]),
  ],
  ['The compiler says of a rule', ofCompiler('rules')],
  [
    'The check says of a declaration and its rule',
    mistakesOfRules.map(([mistake, declared, rule]) => [
      mistake,
      ruleMistakes(checkedResources(declared, taken), { place: rule }).join('\n'),
    ]),
  ],
];

for (const [heading, all] of sections) {
  const shown = all.filter((one) => one.some((text) => text.includes(word)));
  if (shown.length === 0) continue;
  console.log(`${heading}:\n`);
  for (const [mistake, said] of shown) console.log(`  ${mistake}\n    ${said.replaceAll('\n', '\n    ')}`);
  console.log('');
}
