import { describe, expect, it } from 'vitest';
import {
  atMost,
  below,
  both,
  computedValue,
  constant,
  daysFrom,
  type Expression,
  either,
  equal,
  fieldsIn,
  joined,
  minus,
  own,
  plus,
  times,
  today,
  when,
} from './expression.ts';

const row = { price: 3, none: null, first: '山田', empty: '', day: '2031-03-01', yes: true, many: ['a'] };
const value = (expression: Expression) => computedValue(expression, row, '2031-03-04');

describe('what is computed over a row', () => {
  it.each<readonly [Expression, unknown]>([
    [plus(own('price'), constant(2)), 5],
    [minus(own('price'), constant(5)), -2],
    [times(own('price'), constant(-0)), 0],
    [plus(own('price'), own('none')), null],
    [daysFrom(own('day'), today), 3],
    [daysFrom(today, own('none')), null],
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

  it('names the fields that it looks at', () => {
    expect(fieldsIn(when(below(own('day'), today), plus(own('price'), constant(1))))).toEqual(['day', 'price']);
  });
});
