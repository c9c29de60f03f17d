import { day, minute } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { requirePermit } from '#core/server/kernel/context.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import type { Deps } from '#product';
import type { SuggestionOf } from '#writing/rules/suggestion.ts';
import { suggestPost, suggestReply } from '../calls.ts';
import { type Writer, WriterFailure } from './writer.ts';

/** The limits of drafts per user. */
const allowances = [
  { key: 'soon', calls: 10, within: 5 * minute },
  { key: 'day', calls: 100, within: day },
] as const;

interface WritingDeps extends Deps {
  /** Null if no service is configured. */
  readonly writer: Writer | null;
}

/** Routes that suggest drafts. They save and send nothing. */
export function writingRoutes(deps: WritingDeps): Endpoint[] {
  const { database, now, writer } = deps;
  const on = endpoints(deps);
  return [
    on(
      suggestReply,
      ({ actor, params }) => findRowOf(deps, database.orm, 'place-review', params.id, actor),
      async ({ actor, found: review, body: { wish } }) => {
        const store = await findRowOf(deps, database.orm, 'search-conditions', review.storeId, actor);
        const { stars, comment } = review;
        return drafted(actor.id, { use: 'REPLY', category: store.category, stars, comment: cut(comment), wish });
      },
    ),
    on(suggestPost, async ({ actor, body: { storeId, topic, wish } }) => {
      const store = await findRowOf(deps, database.orm, 'search-conditions', storeId, actor);
      return drafted(actor.id, { use: 'POST', category: store.category, topic, wish });
    }),
  ];

  async function drafted(userId: number, of: SuggestionOf) {
    if (writer === null) throw new AppError('writer_unconnected');
    for (const { key, ...allowance } of allowances)
      await requirePermit(database, `writer-${key}:${userId}`, allowance, now());
    try {
      return { text: await writer.suggest(of) };
    } catch (error) {
      if (!(error instanceof WriterFailure)) throw error;
      throw refusalOf(error);
    }
  }
}

/** Limits the length of a review that is sent to the service. */
function cut(comment: string | null): string | null {
  return comment === null ? null : comment.slice(0, 4000);
}

function refusalOf(cause: WriterFailure): AppError {
  const { kind, waitSeconds } = cause;
  if (kind === 'limited')
    return new AppError('writer_limited', { cause, ...(waitSeconds === 0 ? {} : { retryAfter: waitSeconds }) });
  if (kind === 'useless') return new AppError('writer_useless', { cause });
  if (kind === 'key' || kind === 'refused') return new AppError('writer_refused', { cause });
  return new AppError('writer_unavailable', { cause });
}
