import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { cancelProfileEdit, getProfileEdit, sendProfileEdit, startProfileEdit, undoProfileEdit } from '../calls.ts';
import { cancelRun, sendRun, undoRun } from './run-steps.ts';
import { shownEdit } from './shown.ts';
import { startEdit } from './start-run.ts';

/** Changes of stores' profiles: begin, show, send, give up, put back. */
export function profileEditRoutes(deps: GoogleDeps): Endpoint[] {
  const on = endpoints(deps);
  type Arrived = { readonly params: { readonly id: number }; readonly actor: Actor };
  const runOf = ({ params, actor }: Arrived) => findRowOf(deps, deps.database.orm, 'profile-edit', params.id, actor);
  return [
    on(startProfileEdit, async ({ context, actor, query, body: { field, wanted, stores, count } }) => {
      if (field === null) throw new AppError('required', { field: 'field', params: { label: '項目' } });
      const ids = stores ? stores.split(',').map(Number) : null;
      return { id: await startEdit(deps, context, actor, { field, wanted, ids, filter: query, count: count ?? null }) };
    }),
    on(getProfileEdit, runOf, ({ found, actor }) => shownEdit(deps, actor, found.id)),
    on(sendProfileEdit, runOf, async ({ found: { id }, context, actor, body }) => {
      await sendRun(deps, context, actor, id, body.count ?? 0);
      return { id };
    }),
    on(cancelProfileEdit, runOf, async ({ found: { id }, context }) => {
      await cancelRun(deps, context, id);
      return { id };
    }),
    on(undoProfileEdit, runOf, async ({ found: { id }, context, actor, body }) => ({
      id: await undoRun(deps, context, actor, { runId: id, itemId: body.itemId ?? null }),
    })),
  ];
}
