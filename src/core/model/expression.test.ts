import { describe, expect, it } from 'vitest';
import {
  atMost,
  below,
  coalesce,
  constant,
  daysFrom,
  disjunctsOf,
  type Expression,
  equal,
  every,
  field,
  fieldsIn,
  isNeverNothing,
  joined,
  minus,
  monthEnd,
  plus,
  times,
  today,
  validWhile,
  valueOn,
  when,
} from './expression.ts';

const row = { price: 3, none: null, first: '山田', empty: '', day: '2031-03-01', yes: true, many: ['a'] };
const value = (expression: Expression) => valueOn(expression, '2031-03-04')(row);

describe('what is computed over a row', () => {
  it.each<readonly [Expression, unknown]>([
    [plus(field('price'), constant(2)), 5],
    [minus(field('price'), constant(5)), -2],
    [times(field('price'), constant(-0)), 0],
    [plus(field('price'), field('none')), null],
    [daysFrom(field('day'), today), 3],
    [daysFrom(today, field('none')), null],
    [monthEnd(field('day')), '2031-03-31'],
    [monthEnd(constant('2031-12-31')), '2031-12-31'],
    [monthEnd(constant('2028-02-01')), '2028-02-29'],
    [monthEnd(field('none')), null],
    [coalesce(field('none'), field('first')), '山田'],
    [coalesce(field('none'), field('missing')), null],
    [joined('・', field('first'), field('none'), constant('様')), '山田・様'],
    [joined('・', field('none')), null],
    [equal(field('yes'), constant(true)), true],
    [equal(field('none'), field('none')), null],
    [below(field('day'), today), true],
    [atMost(field('price'), constant(3)), true],
    [every(equal(field('none'), constant(1)), constant(false)), false],
    [every(equal(field('none'), constant(1)), constant(true)), null],
    [every(constant(true), constant(true), equal(field('yes'), constant(true))), true],
    [every(constant(true), constant(true), constant(false)), false],
    [when(below(field('price'), constant(9)), constant('小'), constant('大')), '小'],
    [when(equal(field('none'), constant(1)), constant('小'), constant('大')), '大'],
    [when(constant(false), constant('小')), null],
    [field('many'), null],
  ])('%j', (expression, expected) => {
    expect(value(expression)).toBe(expected);
  });

  it('says which field is kept while another one is what the day says', () => {
    expect(validWhile(when(equal(field('day'), monthEnd(today)), field('price')))).toEqual({
      value: 'price',
      key: 'day',
      is: monthEnd(today),
    });
    for (const other of [
      field('price'),
      when(equal(field('day'), field('none')), field('price')),
      when(below(field('day'), today), field('price')),
      when(equal(field('day'), today), field('price'), constant(0)),
      when(equal(field('day'), today), plus(field('price'), constant(1))),
    ])
      expect(validWhile(other)).toBeNull();
  });

  it('takes a condition apart into the ways in which it may hold', () => {
    const [isNow, isDear, isFirst] = [
      equal(field('day'), today),
      below(constant(2), field('price')),
      equal(field('first'), constant('山田')),
    ];
    expect(disjunctsOf(isNow)).toEqual([{ holds: [isNow], fails: [] }]);
    expect(disjunctsOf(every(isNow, isDear))).toEqual([{ holds: [isNow, isDear], fails: [] }]);
    expect(disjunctsOf(every(isNow, isDear, isFirst))).toEqual([{ holds: [isNow, isDear, isFirst], fails: [] }]);
    expect(disjunctsOf(when(isFirst, when(isNow, isDear, constant(true)), constant(false)))).toEqual([
      { holds: [isFirst, isNow, isDear], fails: [] },
      { holds: [isFirst], fails: [isNow] },
    ]);
    expect(disjunctsOf(when(isNow, constant(false)))).toEqual([]);
  });

  it('says what is something for every row', () => {
    const always = [
      constant(1),
      today,
      coalesce(field('none'), constant('無')),
      when(field('yes'), today, constant('小')),
    ];
    for (const expression of always) expect(isNeverNothing(expression)).toBe(true);
    const sometimes = [
      field('price'),
      plus(field('price'), constant(1)),
      when(field('yes'), constant('小')),
      joined('', field('first')),
    ];
    for (const expression of sometimes) expect(isNeverNothing(expression)).toBe(false);
  });

  it('names the fields that it looks at', () => {
    expect(fieldsIn(when(below(field('day'), today), plus(field('price'), constant(1))))).toEqual(['day', 'price']);
  });
});
