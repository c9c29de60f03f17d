import { mayDo, mayQueryBy } from '#core/model/access.ts';
import { AppError } from '#core/model/errors.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Reads } from '#core/server/database/database.ts';
import { cachedAnswers, newAnswer, sendCached } from '../kernel/cached-answers.ts';
import { type AppContext, requireActor } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { labelsOf } from '../kernel/reading/labels.ts';
import type { PageText } from '../kernel/reading/list-page.ts';
import type { cachedListRequests, ListRequest } from '../kernel/reading/list-requests.ts';
import { present, type Wanted } from '../kernel/reading/rows.ts';
import { countEach } from '../kernel/reading/search.ts';
import { watchedReads } from '../kernel/reading/watched-reads.ts';

/**
 * `GET /{resource}` → `{ data, total, labels }` and `X-Total-Count`; `labels` are the titles of referenced rows. With `_fields`, only
 * those, `id` and `version`, and nothing is read for other fields. If the list is declared to count by a choice, `counts` has the number of
 * rows per code.
 */
export function list(deps: Deps, resource: ResolvedResource, requests: ReturnType<typeof cachedListRequests>) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const request = requests(resource, searchOf(context.req.url), actor);
    const { filters } = request.query;
    if (filters.some((filter) => filter.field === 'deleteDate') && !mayDo(resource, 'restore', actor))
      throw new AppError('forbidden');
    const page = await request.read();
    const { cacheKey } = request;
    const cached = cacheKey === null ? undefined : cachedAnswers.get(cacheKey);
    if (cached?.text === page.text) return sendCached(context, cached);
    const { reads, isUsed } = watchedReads(deps.database.orm);
    const body = await bodyOf({ deps, resource, tx: reads, actor }, request, page);
    const headers = { 'X-Total-Count': String(body.total) };
    // What follows from the page alone is the same as long as the page is
    if (cacheKey === null || isUsed()) return context.json(body, 200, headers);
    const answer = newAnswer(page.text, body, headers);
    cachedAnswers.set(cacheKey, answer);
    return sendCached(context, answer);
  };
}

interface Reading {
  readonly deps: Deps;
  readonly resource: ResolvedResource;
  readonly tx: Reads;
  readonly actor: Actor;
}

async function bodyOf({ deps, resource, tx, actor }: Reading, { query, wanted }: ListRequest, page: PageText) {
  const { rows, total, isEstimate, titles } = await page.parsed(tx);
  const data = await present(deps, tx, resource, rows, actor, wanted);
  if (wanted !== undefined) keepOnly(wanted, data);
  const labels = await labelsOf(deps, tx, resource, data, titles, wantedOf(resource, wanted));
  const { counts: counted } = resource.list;
  // Counts would reveal a field that the actor may not see
  const mayCount = counted !== null && mayQueryBy(counted, actor);
  const counts = mayCount ? { counts: await countEach(deps, tx, resource, counted, query, actor) } : {};
  return { data, total, ...(isEstimate ? { totalIsEstimate: true } : {}), labels, ...counts };
}

function wantedOf({ fields }: ResolvedResource, wanted: Wanted | undefined) {
  return wanted === undefined ? fields : fields.filter(({ name }) => wanted.has(name));
}

/** The query of an address as it was sent, with its question mark. */
function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

/** Unsets the other fields of rows that were read for this call: copies of them would take a tenth of its time. */
function keepOnly(wanted: Wanted, rows: readonly object[]): void {
  for (const row of rows) {
    const fields: Record<string, unknown> = Object(row);
    // An undefined value is not written
    for (const name of Object.keys(fields)) if (!wanted.has(name)) fields[name] = undefined;
  }
}
