import { mayDo, mayQueryBy } from '#core/model/access.ts';
import { AppError } from '#core/model/errors.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { type AppContext, requireActor } from '../kernel/context.ts';
import type { Deps } from '../kernel/deps.ts';
import { readLabels } from '../kernel/reading/labels.ts';
import type { cachedListRequests, ListRequest } from '../kernel/reading/list-requests.ts';
import { present, type Wanted } from '../kernel/reading/rows.ts';
import { countEach } from '../kernel/reading/search.ts';

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
    const body = await bodyOf(deps, resource, request, actor);
    return context.json(body, 200, { 'X-Total-Count': String(body.total) });
  };
}

async function bodyOf(deps: Deps, resource: ResolvedResource, { query, wanted, read }: ListRequest, actor: Actor) {
  const tx = deps.database.orm;
  const { rows, total, isEstimate, titles } = await read();
  const data = await present(deps, tx, resource, rows, actor, wanted);
  if (wanted !== undefined) keepOnly(wanted, data);
  const labels = await readLabels(deps, tx, resource, data, titles, wantedOf(resource, wanted));
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
