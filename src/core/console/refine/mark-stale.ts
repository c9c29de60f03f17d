import type { Query, QueryClient } from '@tanstack/react-query';
import { whenWritten } from '#core/console/http/client.ts';
import { second } from '#core/model/day.ts';
import { isReference, type ResolvedResources } from '#core/model/resolved.ts';
import type { Live } from '../session/product.tsx';

/** In ms. An event does not say whether a title has changed, which is rare. */
const gatherMs = 3 * second;

/**
 * Marks answers that are not on the screen as stale whenever rows change, by the user or by others: a page that shows them again fetches
 * them meanwhile. Lists on the screen are fetched again if they refer to the changed rows, whose titles they show. Returns a function that
 * ends it.
 */
export function markStale(client: QueryClient, resources: ResolvedResources, live: Live): () => void {
  const changed = new Set<string>();
  const changedWidely = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const markUnseen = () => {
    void client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: isOfServer });
  };
  const refetchReferring = () => {
    timer = undefined;
    const names: ReadonlySet<unknown> = new Set([
      ...referringTo(resources, changed),
      ...allReferringTo(resources, changedWidely),
    ]);
    changed.clear();
    changedWidely.clear();
    void client.invalidateQueries({ type: 'active', predicate: (query) => names.has(resourceOfList(query)) });
  };
  // Something may have changed before this began
  markUnseen();
  refetchOnScreen(client, resources, live.changedSoFar());
  const ends = [
    whenWritten(markUnseen),
    live.onReconnect(markUnseen),
    live.onChange(({ resource, id }) => {
      markUnseen();
      (id === null ? changedWidely : changed).add(resource);
      timer ??= setTimeout(refetchReferring, gatherMs);
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
}

/** Fetches rows and lists on the screen again, if they are of these resources or refer to them. */
function refetchOnScreen(client: QueryClient, resources: ResolvedResources, changed: ReadonlySet<string>): void {
  if (changed.size === 0) return;
  const names: ReadonlySet<unknown> = new Set([...changed, ...allReferringTo(resources, changed)]);
  void client.invalidateQueries({
    type: 'active',
    predicate: ({ queryKey: [kind, , resource] }) => kind === 'data' && names.has(resource),
  });
}

/** False for what the console computes by itself, and for the session. */
function isOfServer({ queryKey: [kind] }: Query): boolean {
  return kind !== 'auth' && kind !== 'access';
}

function referringTo(resources: ResolvedResources, changed: ReadonlySet<string>): ReadonlySet<string> {
  const refers = [...resources.values()].filter(({ fields }) =>
    fields.some((field) => isReference(field) && changed.has(field.to)),
  );
  return new Set(refers.map(({ name }) => name));
}

/** Those that refer to them through others, too: it may depend on that who sees their rows. */
function allReferringTo(resources: ResolvedResources, changed: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (let next = changed; next.size > 0; ) {
    next = new Set([...referringTo(resources, next)].filter((name) => !found.has(name)));
    for (const name of next) found.add(name);
  }
  return found;
}

/** The resource of Refine's key of a list; undefined for other queries. */
function resourceOfList({ queryKey: [kind, , resource, action] }: Query): unknown {
  return kind === 'data' && action === 'list' ? resource : undefined;
}
