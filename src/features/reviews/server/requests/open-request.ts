import { dayOf, minute } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { rootMessage } from '#core/server/database/database.ts';
import { type AppContext, requirePermit } from '#core/server/kernel/context.ts';
import { networkOf } from '#domain/accounts/network.ts';
import type { Deps } from '#product';
import { requestPath } from '../../calls.ts';
import { isCountedOpening } from '../../rules/counted-opening.ts';
import { channelNamed, requestCodeIn, reviewFormUrl } from '../../rules/review-request.ts';
import { noticePage } from './notice-page.ts';
import { storeOfCode } from './request-links.ts';
import { countOpening } from './request-openings.ts';

// Of links that lead nowhere: someone guessing codes tries thousands. A link that leads on is not limited, and leaves no address
const allowance = { calls: 120, within: 10 * minute };

interface OpenDeps extends Pick<Deps, 'database' | 'tables' | 'now'> {
  readonly log: (entry: Record<string, unknown>) => void;
  /** The host of Google's review form. */
  readonly googleSearchUrl: string;
}

/**
 * Answers a store's link: everybody is redirected to the same page, Google's review form of the place that the store has now. A link that was
 * replaced or mistyped, and one of a store that was deleted or has ended, is a page with 404. What fails is logged, and a page too.
 */
export function openRequest(deps: OpenDeps): (context: AppContext) => Promise<Response> {
  return async (context) => {
    try {
      return await opened(deps, context);
    } catch (error) {
      const call = { requestId: context.get('requestId'), method: context.req.method, path: requestPath };
      if (error instanceof AppError && error.status === 429) {
        const codes = error.problems.map(({ code }) => code);
        deps.log({ level: 'warn', event: 'refused', ...call, ip: context.get('ip'), status: 429, codes });
        return noticePage(context, 'often', error.retryAfter);
      }
      deps.log({ level: 'error', event: 'review-request', ...call, message: rootMessage(error) });
      return noticePage(context, 'away', 5);
    }
  };
}

async function opened({ database, tables, now, log, googleSearchUrl }: OpenDeps, context: AppContext) {
  const { orm } = database;
  const code = requestCodeIn(context.req.path.split('/')[2] ?? '');
  const found = code === null ? null : await storeOfCode(tables, orm, code);
  if (found === null) {
    await requirePermit(database, `review-request:${networkOf(context.get('ip'))}`, allowance, now());
    return noticePage(context, 'gone');
  }
  const { storeId, placeId } = found;
  const channel = channelNamed(context.req.query('c'));
  // Everybody is led on, also while nothing can be written
  if (isCountedOpening(saysOf(context)))
    await countOpening(orm, { storeId, day: dayOf(now()), channel }).catch((error: unknown) =>
      log({ level: 'error', event: 'review-request', storeId, message: rootMessage(error) }),
    );
  // No cache answers in our place: each opening is counted, and a replaced link ends at once
  context.header('Cache-Control', 'no-store');
  context.header('X-Robots-Tag', 'noindex, nofollow');
  return context.redirect(reviewFormUrl(googleSearchUrl, placeId), 302);
}

function saysOf({ req }: AppContext) {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => req.header(name) ?? '');
  return { method: req.method, userAgent: req.header('user-agent') ?? '', purposes };
}
