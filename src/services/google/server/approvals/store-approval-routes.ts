import { resourceNamed } from '#core/model/resolved.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { whereOf } from '#core/server/kernel/reading/search.ts';
import type { Deps } from '#product';
import { listStoreApprovals } from '../../calls.ts';
import { rulesOfStores } from './store-rules.ts';

/** The rules of approvals that hold for stores, so that a button says before the click whom it asks. */
export function storeApprovalRoutes(deps: Deps): Endpoint[] {
  const { database, tables, resources } = deps;
  return [
    endpoints(deps)(listStoreApprovals, async ({ actor, query }) => {
      const ids = query.stores === null ? [] : [...new Set(query.stores.split(',').map(Number))].slice(0, 100);
      const stores = tables['search-conditions'];
      const resource = resourceNamed(resources, 'search-conditions');
      const inSight = whereOf(
        deps,
        resource,
        { filters: [{ field: 'id', operator: 'in', value: ids }], search: '' },
        actor,
      );
      const found =
        ids.length === 0
          ? []
          : await database.orm.select({ id: stores.id }).from(stores).where(inSight).orderBy(stores.id);
      const rulesOf = await rulesOfStores(
        { tx: database.orm, tables },
        found.map(({ id }) => id),
      );
      return found.map(({ id }) => ({
        storeId: id,
        rules: rulesOf(id).rules.map(({ approver, ...condition }) => ({
          ...condition,
          words: [...(condition.words ?? [])],
          // Who approves oneself just sends
          approver: approver?.id === actor.id ? null : (approver?.name ?? ''),
        })),
      }));
    }),
  ];
}
