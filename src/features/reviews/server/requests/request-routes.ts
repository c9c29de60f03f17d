import { mayDo } from '#core/model/access.ts';
import { addDays, dayOf, startOfDay } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { attachment } from '#core/server/kernel/files/files.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { audit } from '#core/server/kernel/writes/system-write.ts';
import { requireDrawable } from '#documents/server/drawable.ts';
import { fileNamePart } from '#domain/invoices/invoice.ts';
import { isOthers, type OthersDays } from '#domain/terms/others-days.ts';
import { storeStatusLabels } from '#domain/terms/store-terms.ts';
import type { Deps } from '#product';
import { othersDaysOfStore } from '#terms/server/others-days.ts';
import {
  getReviewPoster,
  getReviewRequest,
  makeReviewRequest,
  type ReviewRequest,
  renewReviewRequest,
  requestPath,
} from '../../calls.ts';
import { drawPoster } from './draw-poster.ts';
import {
  isEndedToday,
  makeRequestLink,
  type RequestLinkRow,
  renewRequestLink,
  requestLinkOf,
} from './request-links.ts';
import { requestOpeningsOf } from './request-openings.ts';

interface RequestDeps extends Deps {
  readonly publicUrl: string;
}

interface Store {
  readonly id: number;
  readonly name: string;
  readonly placeId: string | null;
}

/** Routes by which a store asks for reviews: its link with the openings, and the poster. */
export function requestRoutes(deps: RequestDeps): Endpoint[] {
  const { database, tables, now } = deps;
  const on = endpoints(deps);
  const store = ({ params, actor }: { params: { readonly id: number }; actor: Actor }): Promise<Store> =>
    findRowOf(deps, database.orm, 'search-conditions', params.id, actor);
  return [
    on(getReviewRequest, store, ({ found: { id }, actor }) => shown(deps, database.orm, id, actor)),
    on(makeReviewRequest, store, ({ context, found, actor }) =>
      database.transaction(async (tx) => {
        await requireUsable(deps, tx, found);
        if (await makeRequestLink(tx, found.id, now())) await record(deps, tx, context, found.id, 'make-review-link');
        await deps.publishChange('search-conditions', found.id, actor.id, tx);
        return shown(deps, tx, found.id, actor);
      }),
    ),
    on(renewReviewRequest, store, ({ context, found, actor }) =>
      database.transaction(async (tx) => {
        await requireUsable(deps, tx, found);
        if (!(await renewRequestLink(tx, found.id, now()))) throw new AppError('not_found');
        await record(deps, tx, context, found.id, 'renew-review-link');
        await deps.publishChange('search-conditions', found.id, actor.id, tx);
        return shown(deps, tx, found.id, actor);
      }),
    ),
    on(getReviewPoster, store, async ({ context, found }) => {
      await requireUsable({ tables }, database.orm, found);
      const link = await requestLinkOf(database.orm, found.id);
      if (link === null) throw new AppError('not_found');
      requireDrawable([{ place: '店舗名', text: found.name }]);
      const url = addressOf(deps, link.code);
      const bytes = await drawPoster({ storeName: found.name, url, day: dayOf(now()) });
      return context.body(bytes, 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': attachment(
          `クチコミのお願い_${fileNamePart(found.name)}.pdf`,
          `review-request-${found.id}.pdf`,
        ),
        'Content-Length': String(bytes.length),
      });
    }),
  ];
}

/** Throws AppError 422 `no_place` for a store that is not matched, 409 `wrong_state` for one whose contract has ended. */
async function requireUsable({ tables }: Pick<Deps, 'tables'>, tx: Orm, { id, placeId }: Store): Promise<void> {
  if (placeId === null || placeId === '') throw new AppError('no_place');
  if (await isEndedToday(tables, tx, id))
    throw new AppError('wrong_state', { params: { state: storeStatusLabels.ENDED } });
}

async function shown(deps: RequestDeps, tx: Orm, storeId: number, actor: Actor): Promise<ReviewRequest> {
  const today = dayOf(deps.now());
  const link = await requestLinkOf(tx, storeId);
  const others = await othersDaysOfStore(deps, tx, storeId, { shownTo: actor, today });
  return {
    link: link === null ? null : { url: addressOf(deps, link.code), ...ownDatesOf(link, others) },
    mayRenew: mayDo(resourceNamed(deps.resources, 'search-conditions'), 'update', actor),
    isEnded: await isEndedToday(deps.tables, tx, storeId),
    opened: await requestOpeningsOf(tx, storeId, today, others),
  };
}

/** When the link was made and replaced, as far as the reader may know of it: not on the days of other customers. */
function ownDatesOf({ createDate, renewDate }: RequestLinkRow, others: OthersDays) {
  const before = others.find(({ first, last }) => isOthers([{ first, last }], dayOf(createDate)));
  return {
    countedSince: before === undefined ? createDate : startOfDay(addDays(before.last, 1)),
    renewedDate: renewDate === null || isOthers(others, dayOf(renewDate)) ? null : renewDate,
  };
}

function addressOf({ publicUrl }: RequestDeps, code: string): string {
  return `${publicUrl}${requestPath.replace(':code', code)}`;
}

function record(
  deps: RequestDeps,
  tx: Orm,
  context: AppContext,
  id: number,
  action: 'make-review-link' | 'renew-review-link',
): Promise<void> {
  return audit(
    deps,
    tx,
    { actor: context.get('actor'), ip: context.get('ip'), requestId: context.get('requestId') },
    { resource: 'search-conditions', id, action, before: null, after: null },
  );
}
