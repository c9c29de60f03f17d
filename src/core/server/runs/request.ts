import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '#core/model/errors.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { AppContext } from '../kernel/context.ts';

interface RunColumns {
  readonly id: PgColumn;
  readonly resource: PgColumn;
  readonly userId: PgColumn;
}

/** The id in the address of a run; throws AppError 404 if it can be none. */
export function runIdOf(context: AppContext): number {
  const text = context.req.param('jobId') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AppError('not_found');
  return Number(text);
}

/** The condition for a run of the resource that this user started: nobody else sees it. */
export function isOwnRun(table: RunColumns, { name }: ResolvedResource, id: number, actor: Actor): SQL | undefined {
  return and(eq(table.id, id), eq(table.resource, name), eq(table.userId, actor.id));
}
