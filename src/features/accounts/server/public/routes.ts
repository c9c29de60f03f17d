import { hour } from '#core/model/day.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { type AppContext, requirePermit, takePermit } from '#core/server/kernel/context.ts';
import { networkOf } from '#domain/accounts/network.ts';
import { mailJob } from '#mail/server/job-names.ts';
import * as calls from '../../calls/public.ts';
import type { AccountDeps } from '../deps.ts';
import { confirmEmailAddress, registerAccount } from '../register.ts';
import { whole } from '../sessions/request.ts';
import { saveInquiry } from './inquiry.ts';
import { requestLeaveByLink } from './leave.ts';
import { isRobot } from './robots.ts';

/** Public routes: sign-up, inquiry, request to leave. None reveals whether an address is known. */
export function publicRoutes(deps: AccountDeps): Endpoint[] {
  const on = endpoints(deps);
  const permit = (what: string, context: AppContext, permitted: number) =>
    requirePermit(
      deps.database,
      `${what}:${networkOf(context.get('ip'))}`,
      { calls: permitted, within: hour },
      deps.now(),
    );
  return [
    on(calls.register, async ({ context, sent, body: { website, openFor, ...account } }) => {
      await permit('register', context, 20);
      const isFromRobot = isRobot({ website, openFor: openFor ?? Number.POSITIVE_INFINITY });
      if (!isFromRobot) await registerAccount(deps, { ...account, password: whole(sent, 'password') });
      return { accepted: true };
    }),
    on(calls.confirmEmail, async ({ body }) => {
      await confirmEmailAddress(deps, body);
      return { confirmed: true };
    }),
    on(calls.sendInquiry, async ({ context, body: { website, openFor, ...inquiry } }) => {
      await permit('inquiry', context, 10);
      if (!isRobot({ website, openFor })) await saveInquiry(deps, inquiry);
      return { accepted: true };
    }),
    on(calls.requestLeave, async ({ context, body }) => {
      await permit('leave', context, 10);
      const { product, reason, email } = body;
      const enough = await takePermit(deps.database, `leave-mail:${email}`, { calls: 3, within: hour }, deps.now());
      // The job checks whether the account exists, so that neither answer nor timing here reveals it
      if (enough === null && !isRobot(body)) {
        const data = { product, reason: reason ?? '' };
        await deps.enqueue(deps.database.orm, mailJob, { template: 'leave', email, data });
      }
      return { accepted: true };
    }),
    on(calls.confirmLeave, async ({ context, body: { token } }) => {
      await requestLeaveByLink(deps, token, { ip: context.get('ip'), requestId: context.get('requestId') });
      return { accepted: true };
    }),
  ];
}
