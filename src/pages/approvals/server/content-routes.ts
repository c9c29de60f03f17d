import { eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { storedBytes } from '#core/server/kernel/files/files.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { frozenContent } from '#domain/approvals/approval-content.ts';
import type { Deps } from '#product';
import { getApprovalContent, getApprovalPhoto } from '../calls.ts';
import { shownContentOf } from './shown-content.ts';

/** Routes of what a request asks to approve, for those who see the request. */
export function approvalContentRoutes(deps: Deps): Endpoint[] {
  const { database, tables, resources } = deps;
  const on = endpoints(deps);
  const request = ({ params, actor }: { params: { readonly id: number }; actor: Actor }) =>
    findRowOf(deps, database.orm, 'approval-request', params.id, actor);
  return [
    on(getApprovalContent, request, async ({ found }) => {
      const store = tables['search-conditions'];
      const [named] = await database.orm
        .select({ name: store.name })
        .from(store)
        .where(eq(store.id, found.searchConditionId ?? 0));
      return shownContentOf(resourceNamed(resources, 'place-post'), found, named?.name ?? '');
    }),
    on(getApprovalPhoto, request, async ({ context, found }) => {
      const { photo } = frozenContent(found.content);
      const bytes = photo === null ? null : await storedBytes(deps, photo.key);
      if (photo === null || bytes === null) throw new AppError('not_found');
      return context.body(bytes, 200, { 'Content-Type': photo.type, 'Cache-Control': 'no-store' });
    }),
  ];
}
