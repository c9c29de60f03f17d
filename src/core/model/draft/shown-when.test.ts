import { describe, expect, it } from 'vitest';
import {
  boolean,
  children,
  date,
  internal,
  list,
  number,
  reference,
  resource,
  select,
  tags,
  text,
} from '../declare.ts';
import { type Input, parseDraft } from '../draft.ts';
import { invalid } from '../errors.ts';
import { resolveResources } from '../resolve.ts';
import { resourceNamed } from '../resolved.ts';

const access = { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: ['SYSTEM_ADMINISTRATOR'] } as const;
const part = internal('部品', { eventId: reference('催し', 'event'), word: text('語') });
const product = resolveResources({
  part,
  event: resource({
    label: '催し',
    fields: {
      kind: select('種類', { FREE: '無料', PAID: '有料', HIDDEN: '非公開' }, { required: true }),
      price: number('料金', { required: true, min: 1, shownWhen: { kind: ['PAID'] } }),
      discounted: boolean('割引', { initial: true, shownWhen: { kind: ['PAID'] } }),
      until: date('割引の期限', { shownWhen: { discounted: [true] }, requiredWhen: { discounted: [true] } }),
      labels: tags('札', { shownWhen: { kind: ['PAID', 'FREE'] } }),
      parts: children('部品', part, 'eventId', { shownWhen: { kind: ['PAID'] } }),
      rows: list('明細', {
        by: select('方法', { CARD: 'カード', CASH: '現金' }),
        number: text('番号', { shownWhen: { by: ['CARD'] } }),
      }),
      first: number('最小'),
      last: number('最大'),
    },
    validate: {
      inOrder: (_values, { first, last }) =>
        typeof first === 'number' && typeof last === 'number' && last < first
          ? [invalid('last', 'number_min', { min: first })]
          : [],
      saidTogether: ({ first, last }) =>
        first !== undefined && first !== null && last === null ? [invalid('last', 'required')] : [],
    },
    list: { columns: ['kind'] },
    access,
  }),
});
const event = resourceNamed(product, 'event');
const paid = { kind: 'PAID', price: 100, discounted: false };

function outcome(input: Input, current?: Input) {
  const mode = current === undefined ? 'create' : 'update';
  const { values, problems } = parseDraft(event, input, {
    mode,
    actor: null,
    today: '2026-01-01',
    ...(current === undefined ? {} : { current }),
  });
  return values ?? problems?.map(({ code, field, params }) => `${code} ${field} ${params?.label}`);
}

describe('a field with shownWhen', () => {
  it('is demanded, checked and filled only while it is shown', () => {
    expect(outcome({ kind: 'PAID' })).toEqual(['required price 料金', 'required until 割引の期限']);
    expect(outcome({ kind: 'FREE' })).toMatchObject({
      price: null,
      discounted: false,
      until: null,
      labels: [],
      parts: [],
    });
    expect(outcome({ ...paid, discounted: true, until: '2026-02-01' })).toMatchObject({
      price: 100,
      discounted: true,
      until: '2026-02-01',
    });
  });

  it('refuses a value while it is not shown, whatever else is wrong with that', () => {
    expect(outcome({ kind: 'FREE', price: 100 })).toEqual(['not_shown price 料金']);
    expect(outcome({ kind: 'FREE', price: -5 })).toEqual(['not_shown price 料金']);
    expect(outcome({ kind: 'FREE', parts: [{ word: 'ねじ' }] })).toEqual(['not_shown parts 部品']);
    expect(outcome({ price: 200 }, { kind: 'FREE' })).toEqual(['not_shown price 料金']);
    expect(outcome({ price: null }, { kind: 'FREE', price: null })).toEqual({ price: null });
    expect(outcome({ discounted: false }, { kind: 'FREE', discounted: false })).toEqual({ discounted: false });
  });

  it('is emptied when what showed it goes', () => {
    const current = { ...paid, discounted: true, until: '2026-02-01', labels: ['夏'], parts: [{ id: 1 }] };
    expect(outcome({ kind: 'HIDDEN' }, current)).toEqual({
      kind: 'HIDDEN',
      price: null,
      discounted: false,
      until: null,
      labels: [],
      parts: [],
    });
    expect(outcome({ discounted: false }, current)).toEqual({ discounted: false, until: null });
  });

  it('hangs on a field that is shown itself', () => {
    expect(outcome({ kind: 'FREE', discounted: true })).toEqual(['not_shown discounted 割引']);
    expect(outcome({ until: '2026-03-01' }, { kind: 'FREE', discounted: true })).toEqual([
      'not_shown until 割引の期限',
    ]);
  });

  it('stays as it is when nothing is said of it or of what shows it', () => {
    expect(outcome({ first: 1 }, { ...paid, last: null })).toEqual({ first: 1 });
  });

  it('is held inside sub-rows too', () => {
    expect(outcome({ kind: 'HIDDEN', rows: [{ by: 'CASH', number: '1' }] })).toEqual(['not_shown rows.0.number 番号']);
    expect(outcome({ kind: 'HIDDEN', rows: [{ by: 'CARD', number: '1' }] })).toMatchObject({
      rows: [{ by: 'CARD', number: '1' }],
    });
  });
});

describe('a rule over the whole row', () => {
  it('asks about the row as it will be', () => {
    expect(outcome({ kind: 'FREE', first: 5, last: 3 })).toEqual(['number_min last 最大']);
    expect(outcome({ last: 3 }, { kind: 'FREE', first: 5, last: 9 })).toEqual(['number_min last 最大']);
    expect(outcome({ last: 7 }, { kind: 'FREE', first: 5, last: 9 })).toEqual({ last: 7 });
  });

  it('gets what the write says, apart from what is stored', () => {
    expect(outcome({ first: 5, last: null }, { kind: 'FREE', first: 1, last: 9 })).toEqual(['required last 最大']);
  });

  it('is asked only once each value is right by itself', () => {
    expect(outcome({ kind: 'FREE', first: 5, last: '3' })).toEqual(['type last 最大']);
  });
});
