import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { comparable, type FieldSource, type Offered, type SourcedField, sourcedFields } from '#domain/field-sources.ts';
import { offeredValue } from './tables.ts';

/** How long an offer is remembered, in ms; a form's draft is kept about as long. */
export const offeredFor = 14 * day;

interface OfferDeps {
  readonly database: Database;
  /** epoch ms */
  now(): number;
}

/**
 * Remembers, without the values themselves, what a service answered to this user, so that what the user saves of it is
 * known to come from there. A value that is typed over it is typed.
 */
export async function rememberOffers(
  { database, now }: OfferDeps,
  userId: number,
  source: FieldSource,
  offers: readonly Offered[],
): Promise<void> {
  const marks = new Set(offers.flatMap((offer) => sourcedFields.flatMap((field) => markOf(field, offer[field]) ?? [])));
  if (marks.size === 0) return;
  const createDate = now();
  await database.orm
    .insert(offeredValue)
    .values([...marks].map((mark) => ({ userId, mark, source, createDate })))
    .onConflictDoUpdate({ target: [offeredValue.userId, offeredValue.mark], set: { source, createDate } });
}

/** The sources of those of these marks that were offered to the user. */
export async function offeredSources(
  tx: Orm,
  userId: number,
  marks: readonly string[],
): Promise<ReadonlyMap<string, FieldSource>> {
  if (marks.length === 0) return new Map();
  const found = await tx
    .select({ mark: offeredValue.mark, source: offeredValue.source })
    .from(offeredValue)
    .where(and(eq(offeredValue.userId, userId), inArray(offeredValue.mark, [...marks])));
  return new Map(found.map(({ mark, source }) => [mark, source]));
}

/** A short digest of a field's value, by which it is known again; null if it is empty. */
export function markOf(field: SourcedField, value: unknown): string | null {
  const text = comparable(value);
  if (text === null) return null;
  return createHash('sha256').update(`${field}:${text}`).digest('base64url').slice(0, 22);
}
