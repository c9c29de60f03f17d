import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import {
  type Constant,
  comparedDay,
  type Disjunct,
  dependsOnToday,
  disjunctsOf,
  type Expression,
  type ExpressionOperation,
  fieldsIn,
} from '#core/model/expression.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedField } from '#core/model/resolved.ts';

/** An expression over a row as SQL. Constants carry explicit types, since nothing around them may imply one. */
export function expressionSql(expression: Expression, column: (name: string) => AnyColumn, day: Day): SQL {
  if ('field' in expression) return sql`${column(expression.field)}`;
  if ('constant' in expression) return constantSql(expression.constant);
  if ('today' in expression) return sql`${day}::date`;
  const upTo = daysUpTo(expression, column, day);
  return upTo ?? written[expression.op](expression.of.map((one) => expressionSql(one, column, day)));
}

/**
 * SQL for “at most N days from a fixed day to a column”, written as a condition on the column so that an index can be used. Null for any
 * other expression.
 */
function daysUpTo(expression: Expression, column: (name: string) => AnyColumn, day: Day): SQL | null {
  if (!('op' in expression) || expression.op !== 'atMost') return null;
  const [days, most] = expression.of;
  if (days === undefined || !('op' in days) || days.op !== 'daysFrom') return null;
  const [from, to] = days.of;
  const isSo = from !== undefined && to !== undefined && 'field' in to && fieldsIn(from).length === 0;
  if (!isSo || most === undefined || !('constant' in most) || !Number.isInteger(most.constant)) return null;
  return sql`(${column(to.field)} <= ${expressionSql(from, column, day)} + ${constantSql(most.constant)}::integer)`;
}

/** The SQL of a computed field that has this expression. */
export function computedSql(
  field: ResolvedField,
  expression: Expression,
  column: (name: string) => AnyColumn,
  day: Day,
): SQL {
  const said = expressionSql(expression, column, day);
  // A yes/no field is never null
  return kindOf(field).empty(field) === false ? sql`coalesce(${said}, false)` : said;
}

/** SQL that is true when the condition holds: a disjunction whose terms each match one index (`database/schema/found.ts`). */
export function holdsSql(condition: Expression, column: (name: string) => AnyColumn, day: Day): SQL {
  const ways = disjunctsOf(condition).map((way) =>
    and(
      lastingSql(way, column) ?? sql`true`,
      ...way.holds.filter(dependsOnToday).map((one) => expressionSql(one, column, day)),
      ...way.fails.filter(dependsOnToday).map((one) => failsSql(one, column, day)),
    ),
  );
  return or(...ways) ?? sql`false`;
}

/**
 * The date-independent part of a disjunct as one boolean, so that the index has statistics for it (of a comparison of two columns the
 * planner assumes a third of all rows); null if there is none.
 */
export function lastingSql({ holds, fails }: Disjunct, column: (name: string) => AnyColumn): SQL | null {
  const asked = [
    ...holds.filter((one) => !dependsOnToday(one)).map((one) => expressionSql(one, column, '')),
    ...fails.filter((one) => !dependsOnToday(one)).map((one) => failsSql(one, column, '')),
  ];
  return asked.length === 0 ? null : sql`coalesce(${and(...asked)}, false)`;
}

/** SQL that is true when the condition is false or null. A comparison with a day becomes “before, after, or null”. */
function failsSql(condition: Expression, column: (name: string) => AnyColumn, day: Day): SQL {
  const asked = comparedDay(condition);
  if (asked === null) return sql`(${expressionSql(condition, column, day)}) is not true`;
  const [key, is] = [column(asked.key), expressionSql(asked.is, column, day)];
  return sql`(${key} < ${is} or ${key} > ${is} or ${key} is null)`;
}

/** Inlined as a literal: the planner uses an expression index only for the identical expression, which a parameter is not. */
function constantSql(value: Constant): SQL {
  if (typeof value === 'boolean') return sql.raw(String(value));
  if (typeof value === 'string') return sql.raw(`'${value.replaceAll("'", "''")}'::text`);
  return sql.raw(`(${value})::${Number.isInteger(value) ? 'bigint' : 'double precision'}`);
}

const written: { readonly [Op in ExpressionOperation]: (of: readonly SQL[]) => SQL } = {
  plus: ([a, b]) => sql`(${a} + ${b})`,
  minus: ([a, b]) => sql`(${a} - ${b})`,
  times: ([a, b]) => sql`(${a} * ${b})`,
  daysFrom: ([from, to]) => sql`(${to} - ${from})`,
  monthEnd: ([day]) => sql`(date_trunc('month', ${day}::timestamp) + interval '1 month - 1 day')::date`,
  coalesce: (of) => sql`coalesce(${listed(of)})`,
  joined: (of) => sql`nullif(concat_ws(${listed(of)}), '')`,
  equal: ([a, b]) => sql`(${a} = ${b})`,
  below: ([a, b]) => sql`(${a} < ${b})`,
  atMost: ([a, b]) => sql`(${a} <= ${b})`,
  every: (of) => sql`(${sql.join([...of], sql` and `)})`,
  when: ([condition, then, otherwise = sql`null`]) => sql`case when ${condition} then ${then} else ${otherwise} end`,
};

function listed(of: readonly SQL[]): SQL {
  return sql.join([...of], sql`, `);
}
