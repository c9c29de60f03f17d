import { describe, expect, it } from 'vitest';
import { number as declared, resource } from '../declare.ts';
import { parseDraft } from '../draft.ts';
import { resolveResources, resourceNamed } from '../resolve.ts';
import { number } from './number.ts';

const depth = declared('取得件数', { choices: [20, 40, 60], unit: '件', initial: 20 });
const keywords = resourceNamed(
  resolveResources({
    keyword: resource({
      label: 'キーワード',
      fields: { depth },
      list: { columns: ['depth'] },
      access: {
        rows: { SYSTEM_ADMINISTRATOR: 'all' },
        list: ['SYSTEM_ADMINISTRATOR'],
        create: ['SYSTEM_ADMINISTRATOR'],
      },
    }),
  }),
  'keyword',
);
const parse = (input: Readonly<Record<string, unknown>>) =>
  parseDraft(keywords, input, {
    mode: 'create',
    actor: { id: 1, role: 'SYSTEM_ADMINISTRATOR' },
    today: '2026-11-22',
  });

describe('a number of which there are few', () => {
  it('is one of them, as a number', () => {
    expect(parse({ depth: 40 }).values).toMatchObject({ depth: 40 });
    expect(parse({}).values).toMatchObject({ depth: 20 });
    expect(number.schema(depth)).toEqual({ type: 'integer', enum: [20, 40, 60] });
  });
  it('is refused when it is another one, or a text', () => {
    const problem = (value: unknown) =>
      parse({ depth: value }).problems?.map(({ code, params }) => [code, params?.enum]);
    expect(problem(30)).toEqual([['option', '20件, 40件, 60件']]);
    expect(problem('40')).toEqual([['type', undefined]]);
  });
});
