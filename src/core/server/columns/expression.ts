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
import type { ResolvedField } from '#core/model/resolved/field.ts';

/** An expression over a row in SQL, its parameters with their types, since nothing beside them might say those. */
export function expressionSql(expression: Expression, column: (name: string) => AnyColumn, day: Day): SQL {
  if ('own' in expression) return sql`${column(expression.own)}`;
  if ('constant' in expression) return constantSql(expression.constant);
  if ('today' in expression) return sql`${day}::date`;
  const upTo = daysUpTo(expression, column, day);
  return upTo ?? written[expression.op](expression.of.map((one) => expressionSql(one, column, day)));
}

/** So many days at most from a day to one of the row's: said of the row's own, which an index may have. Null for anything else. */
function daysUpTo(expression: Expression, column: (name: string) => AnyColumn, day: Day): SQL | null {
  if (!('op' in expression) || expression.op !== 'atMost') return null;
  const [days, most] = expression.of;
  if (days === undefined || !('op' in days) || days.op !== 'daysFrom') return null;
  const [from, to] = days.of;
  const isSo = from !== undefined && to !== undefined && 'own' in to && fieldsIn(from).length === 0;
  if (!isSo || most === undefined || !('constant' in most) || !Number.isInteger(most.constant)) return null;
  return sql`(${column(to.own)} <= ${expressionSql(from, column, day)} + ${constantSql(most.constant)}::integer)`;
}

/** What a computed field is in SQL, whose expression this is. */
export function computedSql(
  field: ResolvedField,
  expression: Expression,
  column: (name: string) => AnyColumn,
  day: Day,
): SQL {
  const said = expressionSql(expression, column, day);
  // Of yes and no there is no third
  return kindOf(field).empty(field) === false ? sql`coalesce(${said}, false)` : said;
}

/**
 * SQL of a condition over a row: it holds. The ways in which it may stand side by side, so that each is found in an index of its own
 * (`database/schema/found.ts`).
 */
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
 * SQL of all that a way asks and that no day turns, null where that is nothing. One yes or no, of which the database knows how many rows
 * say it where it stands in an index: of a comparison of two columns it takes a third of all.
 */
export function lastingSql({ holds, fails }: Disjunct, column: (name: string) => AnyColumn): SQL | null {
  const asked = [
    ...holds.filter((one) => !dependsOnToday(one)).map((one) => expressionSql(one, column, '')),
    ...fails.filter((one) => !dependsOnToday(one)).map((one) => failsSql(one, column, '')),
  ];
  return asked.length === 0 ? null : sql`coalesce(${and(...asked)}, false)`;
}

/** SQL of what must not hold, or cannot be told. Of another day than one is what lies before it, after it, or is of none. */
function failsSql(condition: Expression, column: (name: string) => AnyColumn, day: Day): SQL {
  const asked = comparedDay(condition);
  if (asked === null) return sql`(${expressionSql(condition, column, day)}) is not true`;
  const [key, is] = [column(asked.key), expressionSql(asked.is, column, day)];
  return sql`(${key} < ${is} or ${key} > ${is} or ${key} is null)`;
}

/** Written out, as the declaration says it: an index of an expression is found by what stands in it. */
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
  either: (of) => sql`coalesce(${listed(of)})`,
  joined: (of) => sql`nullif(concat_ws(${listed(of)}), '')`,
  equal: ([a, b]) => sql`(${a} = ${b})`,
  below: ([a, b]) => sql`(${a} < ${b})`,
  atMost: ([a, b]) => sql`(${a} <= ${b})`,
  both: ([a, b]) => sql`(${a} and ${b})`,
  when: ([condition, then, otherwise = sql`null`]) => sql`case when ${condition} then ${then} else ${otherwise} end`,
};

function listed(of: readonly SQL[]): SQL {
  return sql.join([...of], sql`, `);
}
