import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Constant, Expression, ExpressionOperation } from '#core/model/expression.ts';

/** An expression over a row in SQL, its parameters with their types, since nothing beside them might say those. */
export function expressionSql(expression: Expression, column: (name: string) => AnyColumn, day: Day): SQL {
  if ('own' in expression) return sql`${column(expression.own)}`;
  if ('constant' in expression) return constantSql(expression.constant);
  if ('today' in expression) return sql`${day}::date`;
  return written[expression.op](expression.of.map((one) => expressionSql(one, column, day)));
}

function constantSql(value: Constant): SQL {
  if (typeof value === 'boolean') return sql`${value}::boolean`;
  if (typeof value === 'string') return sql`${value}::text`;
  return Number.isInteger(value) ? sql`${value}::bigint` : sql`${value}::double precision`;
}

const written: { readonly [Op in ExpressionOperation]: (of: readonly SQL[]) => SQL } = {
  plus: ([a, b]) => sql`(${a} + ${b})`,
  minus: ([a, b]) => sql`(${a} - ${b})`,
  times: ([a, b]) => sql`(${a} * ${b})`,
  daysFrom: ([from, to]) => sql`(${to} - ${from})`,
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
