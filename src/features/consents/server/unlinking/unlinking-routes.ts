import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dayOf, dayText, minuteText } from '#core/model/day.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { attachment } from '#core/server/kernel/files/files.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { requireDrawable } from '#documents/server/drawable.ts';
import { unlinkingCauseLabels, unlinkingStatusLabels } from '#domain/consents/unlinking.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { Row } from '#product';
import { issuerOf } from '#settings/server/issuer.ts';
import { endProfileAccess, getUnlinkingRecord } from '../../calls.ts';
import { drawUnlinkingRecord } from './draw-record.ts';
import { endAccess } from './end-access.ts';

/** Unlinking a profile, and the record of it. */
export function unlinkingRoutes(deps: GoogleDeps): Endpoint[] {
  const on = endpoints(deps);
  const { orm } = deps.database;
  return [
    on(
      endProfileAccess,
      ({ params, actor }) => findRowOf(deps, orm, 'profile-unlinking', params.id, actor),
      ({ context, actor, found }) => endAccess(deps, context, found, actor),
    ),
    on(
      getUnlinkingRecord,
      ({ params, actor }) => findRowOf(deps, orm, 'profile-unlinking', params.id, actor),
      async ({ context, found }) => {
        const issuer = await issuerOf({ tx: orm, tables: deps.tables });
        const agent = issuer?.name || '運営会社';
        const facts = await factsOf(deps, found, agent);
        requireDrawable(facts.map(([place, text]) => ({ place, text })));
        const bytes = await drawUnlinkingRecord({ agent, day: dayOf(deps.now()), facts });
        return context.body(bytes, 200, {
          'Content-Type': 'application/pdf',
          'Content-Disposition': attachment(`連携解除の記録_${found.id}.pdf`, `unlinking-${found.id}.pdf`),
          'Content-Length': String(bytes.length),
        });
      },
    ),
  ];
}

async function factsOf(deps: GoogleDeps, row: Row<'profile-unlinking'>, agent: string) {
  const { 'system-user': user } = deps.tables;
  const nameOf = async (id: number | null, column: PgColumn) => {
    if (id === null) return '－';
    const [found] = await deps.database.orm.select({ name: column }).from(user).where(eq(user.id, id));
    return String(found?.name ?? '－');
  };
  return [
    ['対象', row.target ?? '－'],
    ['契約者', await nameOf(row.userId, user.name)],
    ['きっかけ', `${unlinkingCauseLabels[row.cause]}（${dayText(row.noticedOn)}）`],
    ['期限', row.dueOn === null ? '－' : dayText(row.dueOn)],
    ['状態', unlinkingStatusLabels[row.status]],
    ['解除した日時', row.doneDate === null ? '－' : minuteText(row.doneDate)],
    // The agency acts; who pressed it is for the staff alone
    ['解除した者', agent],
    ['Googleの回答', row.outcome ?? '－'],
  ] as const;
}
