import { changePassword, checkLink, resetPassword, verifyResetPassword } from '#accounts/calls/passwords.ts';
import { hour } from '#core/model/day.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { requirePermit, takePermit } from '#core/server/kernel/context.ts';
import { links } from '#domain/accounts/link-purposes.ts';
import { networkOf } from '#domain/accounts/network.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { isAccountLinkValid } from '../account-links.ts';
import type { AccountDeps } from '../deps.ts';
import { deviceOf } from '../sessions/known-devices.ts';
import { sessionOf, whole } from '../sessions/request.ts';
import { changeOwn, passwordPurposes, setByLink } from './set-password.ts';

/** Routes for setting a password: with a mailed link, or with the old password. */
export function passwordRoutes(deps: AccountDeps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(resetPassword, async ({ context, body: { email } }) => {
      const now = deps.now();
      await requirePermit(deps.database, `reset:${networkOf(context.get('ip'))}`, { calls: 30, within: hour }, now);
      // Limits the mails to one address, to protect its owner from spam. The limit's window equals a link's lifetime:
      // whenever a mail is withheld, its reader still has a valid link, so nobody can be locked out by requests in
      // their name
      const handful = { calls: 5, within: links.reset.lasts };
      const enough = await takePermit(deps.database, `reset-mail:${email}`, handful, now);
      // The job checks whether the account exists, so that neither answer nor timing here reveals it
      if (enough === null)
        await deps.enqueue(deps.database.orm, mailJob, { template: 'reset', email, data: { by: 'oneself' } });
      return { accepted: true };
    }),
    on(checkLink, async ({ body: { token } }) => ({
      stands: await isAccountLinkValid(deps, passwordPurposes, token, deps.now()),
    })),
    on(verifyResetPassword, async ({ context, sent, body: { token } }) => {
      await setByLink(deps, { token, password: whole(sent, 'password'), device: deviceOf(context, deps) });
      return { changed: true };
    }),
    on(changePassword, sessionOf, async ({ found: me, sent }) => {
      await changeOwn(deps, me, { oldPassword: whole(sent, 'oldPassword'), password: whole(sent, 'password') });
      return { changed: true };
    }),
  ];
}
