import { describe, expect, it } from 'vitest';
import {
  atMost,
  below,
  both,
  constant,
  daysFrom,
  disjunctsOf,
  type Expression,
  either,
  equal,
  fieldsIn,
  isNeverNothing,
  joined,
  minus,
  monthEnd,
  own,
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
    [plus(own('price'), constant(2)), 5],
    [minus(own('price'), constant(5)), -2],
    [times(own('price'), constant(-0)), 0],
    [plus(own('price'), own('none')), null],
    [daysFrom(own('day'), today), 3],
    [daysFrom(today, own('none')), null],
    [monthEnd(own('day')), '2031-03-31'],
    [monthEnd(constant('2031-12-31')), '2031-12-31'],
    [monthEnd(constant('2028-02-01')), '2028-02-29'],
    [monthEnd(own('none')), null],
    [either(own('none'), own('first')), '山田'],
    [either(own('none'), own('missing')), null],
    [joined('・', own('first'), own('none'), constant('様')), '山田・様'],
    [joined('・', own('none')), null],
    [equal(own('yes'), constant(true)), true],
    [equal(own('none'), own('none')), null],
    [below(own('day'), today), true],
    [atMost(own('price'), constant(3)), true],
    [both(equal(own('none'), constant(1)), constant(false)), false],
    [both(equal(own('none'), constant(1)), constant(true)), null],
    [when(below(own('price'), constant(9)), constant('小'), constant('大')), '小'],
    [when(equal(own('none'), constant(1)), constant('小'), constant('大')), '大'],
    [when(constant(false), constant('小')), null],
    [own('many'), null],
  ])('%j', (expression, expected) => {
    expect(value(expression)).toBe(expected);
  });

  it('says which field is kept while another one is what the day says', () => {
    expect(validWhile(when(equal(own('day'), monthEnd(today)), own('price')))).toEqual({
      value: 'price',
      key: 'day',
      is: monthEnd(today),
    });
    for (const other of [
      own('price'),
      when(equal(own('day'), own('none')), own('price')),
      when(below(own('day'), today), own('price')),
      when(equal(own('day'), today), own('price'), constant(0)),
      when(equal(own('day'), today), plus(own('price'), constant(1))),
    ])
      expect(validWhile(other)).toBeNull();
  });

  it('takes a condition apart into the ways in which it may hold', () => {
    const [isNow, isDear, isFirst] = [
      equal(own('day'), today),
      below(constant(2), own('price')),
      equal(own('first'), constant('山田')),
    ];
    expect(disjunctsOf(isNow)).toEqual([{ holds: [isNow], fails: [] }]);
    expect(disjunctsOf(both(isNow, isDear))).toEqual([{ holds: [isNow, isDear], fails: [] }]);
    expect(disjunctsOf(when(isFirst, when(isNow, isDear, constant(true)), constant(false)))).toEqual([
      { holds: [isFirst, isNow, isDear], fails: [] },
      { holds: [isFirst], fails: [isNow] },
    ]);
    expect(disjunctsOf(when(isNow, constant(false)))).toEqual([]);
  });

  it('says what is something for every row', () => {
    const always = [constant(1), today, either(own('none'), constant('無')), when(own('yes'), today, constant('小'))];
    for (const expression of always) expect(isNeverNothing(expression)).toBe(true);
    const sometimes = [
      own('price'),
      plus(own('price'), constant(1)),
      when(own('yes'), constant('小')),
      joined('', own('first')),
    ];
    for (const expression of sometimes) expect(isNeverNothing(expression)).toBe(false);
  });

  it('names the fields that it looks at', () => {
    expect(fieldsIn(when(below(own('day'), today), plus(own('price'), constant(1))))).toEqual(['day', 'price']);
  });
});
