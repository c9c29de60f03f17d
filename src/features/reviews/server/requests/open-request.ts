import { dayOf, minute } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { isOutage } from '#core/server/database/database.ts';
import { type AppContext, requirePermit } from '#core/server/kernel/context.ts';
import { networkOf } from '#domain/accounts/network.ts';
import type { Deps } from '#product';
import { isCountedOpening } from '../../rules/counted-opening.ts';
import { channelNamed, requestCodeIn, reviewFormUrl } from '../../rules/review-request.ts';
import { noticePage } from './notice-page.ts';
import { storeOfCode } from './request-links.ts';
import { countOpening } from './request-openings.ts';

// The people in a shop share its network, and those of a mobile carrier too; someone guessing codes tries thousands
const allowance = { calls: 120, within: 10 * minute };

interface OpenDeps extends Pick<Deps, 'database' | 'tables' | 'now'> {
  /** The host of Google's review form. */
  readonly googleSearchUrl: string;
}

/**
 * Answers a store's link: everybody is redirected to the same page, Google's review form of the place that the store has now. A link that was
 * replaced, and one of a store that was deleted or has ended, is a page with 404.
 */
export function openRequest(deps: OpenDeps): (context: AppContext) => Promise<Response> {
  return async (context) => {
    try {
      return await opened(deps, context);
    } catch (error) {
      const isLimit = error instanceof AppError && error.status === 429;
      if (isLimit) return noticePage(context, 'often', error.retryAfter);
      if (isOutage(error)) return noticePage(context, 'away', 5);
      throw error;
    }
  };
}

async function opened({ database, tables, now, googleSearchUrl }: OpenDeps, context: AppContext): Promise<Response> {
  const { orm } = database;
  await requirePermit(database, `review-request:${networkOf(context.get('ip'))}`, allowance, now());
  const code = requestCodeIn(context.req.param('code') ?? '');
  const found = code === null ? null : await storeOfCode(tables, orm, code);
  if (found === null) return noticePage(context, 'gone');
  const { storeId, placeId } = found;
  if (isCountedOpening(saysOf(context)))
    await countOpening(orm, { storeId, day: dayOf(now()), channel: channelNamed(context.req.query('c')) });
  // No cache answers in our place: each opening is counted, and a replaced link ends at once
  context.header('Cache-Control', 'no-store');
  context.header('X-Robots-Tag', 'noindex, nofollow');
  return context.redirect(reviewFormUrl(googleSearchUrl, placeId), 302);
}

function saysOf({ req }: AppContext) {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => req.header(name) ?? '');
  return { method: req.method, userAgent: req.header('user-agent') ?? '', purposes };
}
