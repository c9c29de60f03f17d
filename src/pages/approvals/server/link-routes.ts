import { eq } from 'drizzle-orm';
import { minute } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { type Orm, retryTransaction } from '#core/server/database/database.ts';
import { calledSql } from '#core/server/database/sql.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { type AppContext, requirePermit } from '#core/server/kernel/context.ts';
import { storedBytes } from '#core/server/kernel/files/files.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import { networkOf } from '#domain/accounts/network.ts';
import { frozenContent } from '#domain/approvals/approval-content.ts';
import type { Deps, Row } from '#product';
import { issuerOf } from '#settings/server/issuer.ts';
import { type ApprovalLink, approveByLink, readApprovalLink, readApprovalPhoto, sendBackByLink } from '../calls.ts';
import { type OpenedLink, openedApproval, stateOfLink } from './approval-links.ts';
import { approved, type Deciding, isAsRequested, sentBack } from './decide.ts';
import { shownContentOf } from './shown-content.ts';

// Somebody opens a link a few times; someone guessing tokens tries thousands
const allowance = { calls: 60, within: 10 * minute };

/** Routes of a request that its approver opens by the link in a mail, without a login. */
export function approvalLinkRoutes(deps: Deps): Endpoint[] {
  const { database, now } = deps;
  const on = endpoints(deps);
  const permit = ({ context }: { context: AppContext }) =>
    requirePermit(database, `approval-link:${networkOf(context.get('ip'))}`, allowance, now());
  return [
    on(readApprovalLink, permit, ({ body: { token } }) => shownLink(deps, token)),
    on(readApprovalPhoto, permit, async ({ context, body: { token } }) => {
      const { opened, state } = await database.transaction((tx) => openedNow(deps, tx, token));
      const { photo } = frozenContent(opened.request.content);
      const bytes = photo === null || state !== 'WAITING' ? null : await storedBytes(deps, photo.key);
      if (photo === null || bytes === null) throw new AppError('not_found');
      return context.body(bytes, 200, { 'Content-Type': photo.type, 'Cache-Control': 'no-store' });
    }),
    on(approveByLink, permit, async ({ context, body: { token } }) => {
      await decide(deps, context, token, (deciding, request, name) =>
        approved(deciding, request, { name, way: 'LINK' }),
      );
      return shownLink(deps, token);
    }),
    on(sendBackByLink, permit, async ({ context, body: { token, reason } }) => {
      await decide(deps, context, token, (deciding, request, name) =>
        sentBack(deciding, request, { name, way: 'LINK', reason }),
      );
      return shownLink(deps, token);
    }),
  ];
}

/** Nobody is signed in, and what a decision queues is of this transaction. */
function decidingIn({ tables, now, enqueue }: Deps, tx: Orm, jobs: Promise<void>[] = []): Deciding {
  return {
    tx,
    tables,
    now: now(),
    actor: null,
    enqueue: (job, data) => {
      jobs.push(enqueue(tx, job, data));
    },
  };
}

async function openedNow(deps: Deps, tx: Orm, token: string, { lock = false } = {}) {
  const opened = await openedApproval(deps, tx, token, { lock });
  const isWaiting = opened.request.status === 'PENDING';
  const unchanged = !isWaiting || (await isAsRequested(decidingIn(deps, tx), opened.request));
  return { opened, state: stateOfLink(opened, { now: deps.now(), isUnchanged: unchanged }) };
}

/** Decides a request that waits, once: of two presses at once the second finds it decided, and changes nothing. */
async function decide(
  deps: Deps,
  context: AppContext,
  token: string,
  act: (
    deciding: Deciding,
    request: Row<'approval-request'>,
    name: string,
  ) => Promise<Partial<Row<'approval-request'>>>,
): Promise<void> {
  await retryTransaction(() =>
    deps.database.transaction(async (tx) => {
      const { opened, state } = await openedNow(deps, tx, token, { lock: true });
      if (state !== 'WAITING') return;
      const { request } = opened;
      const jobs: Promise<void>[] = [];
      const name = `${await approverName(deps, tx, request)}さんに送ったリンク`;
      const change = await act(decidingIn(deps, tx, jobs), request, name);
      const origin = {
        actor: null,
        by: 'VISITOR',
        ip: context.get('ip'),
        requestId: context.get('requestId'),
      } as const;
      const action = change.status === 'APPROVED' ? 'approve-by-link' : 'send-back-by-link';
      await systemChange(deps, tx, { ...origin, action }, { resource: 'approval-request', id: request.id }, change);
      await Promise.all(jobs);
    }),
  );
}

async function approverName({ tables }: Deps, tx: Orm, { approverUserId }: OpenedLink['request']): Promise<string> {
  const user = tables['system-user'];
  const [found] = await tx
    .select({ name: calledSql(user.companyName, user.name) })
    .from(user)
    .where(eq(user.id, approverUserId ?? 0));
  return found?.name ?? '承認者';
}

function shownLink(deps: Deps, token: string): Promise<ApprovalLink> {
  const { tables, resources } = deps;
  return deps.database.transaction(async (tx) => {
    const { opened, state } = await openedNow(deps, tx, token);
    const { request, expiresDate } = opened;
    const store = tables['search-conditions'];
    const [found] = await tx
      .select({ name: store.name })
      .from(store)
      .where(eq(store.id, request.searchConditionId ?? 0));
    const issuer = await issuerOf({ tx, tables });
    const posts = resourceNamed(resources, 'place-post');
    return {
      state,
      approver: await approverName(deps, tx, request),
      agency: issuer?.name || null,
      requestedDate: request.createDate,
      expiresDate,
      decidedDate: request.decidedDate,
      content: state === 'WAITING' ? shownContentOf(posts, request, found?.name ?? '') : null,
    };
  });
}
