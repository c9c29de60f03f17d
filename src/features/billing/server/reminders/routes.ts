import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import type { Deps } from '#product';
import { getFollowUp } from '../../calls/charges.ts';
import { openingsOf } from './openings.ts';
import { remindersOf } from './remind.ts';

/** What happened to an invoice after it was issued, for the staff of its customer. */
export function followUpRoutes(deps: Deps): Endpoint[] {
  const reading = { tx: deps.database.orm, tables: deps.tables };
  return [
    endpoints(deps)(
      getFollowUp,
      ({ params, actor }) => findRowOf(deps, reading.tx, 'incentive-history', params.id, actor),
      async ({ found: { id } }) => ({
        openings: await openingsOf(reading, id),
        reminders: await remindersOf(reading.tx, id),
      }),
    ),
  ];
}
