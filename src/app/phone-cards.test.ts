import { expect, it } from 'vitest';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { resources } from '#resources';

const resolved = resolveResources(resources);

it.each([
  ['incentive-information-report-history', ['achieved', 'billed', 'amount']],
  ['login-history', ['date', 'userId', 'result']],
  ['incentive-history', ['userId', 'period', 'total', 'status']],
] as const)('a phone’s card of %s shows what a person comes for', (name, fields) => {
  const shown = resourceNamed(resolved, name).list.card.map((field) => field.name);
  expect(shown).toEqual(expect.arrayContaining([...fields]));
});
