import type { Reads } from '#core/server/database/database.ts';
import { usualObjectionDays } from '#domain/billing/objection.ts';
import type { Tables } from '#product';

/** Returns for how many days after its issue a charge can be objected to. */
export async function objectionDays({ tx, tables }: { readonly tx: Reads; readonly tables: Tables }): Promise<number> {
  const setting = tables['objection-setting'];
  const [found] = await tx.select({ days: setting.days }).from(setting);
  return found?.days ?? usualObjectionDays;
}
