import { changePassword, checkLink, resetPassword, verifyResetPassword } from '#accounts/calls/passwords.ts';
import { hour } from '#core/model/durations.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { requirePermit, takePermit } from '#core/server/kernel/permits.ts';
import { links } from '#domain/accounts/link-purposes.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { isAccountLinkValid } from '../account-links.ts';
import type { AccountDeps } from '../deps.ts';
import { deviceOf } from '../sessions/known-devices.ts';
import { networkOf } from '../sessions/network.ts';
import { sessionOf, whole } from '../sessions/request.ts';
import { changeOwn, passwordPurposes, setByLink } from './set-password.ts';

/** Setting a password: by a mailed link, or anew by whoever knows the old one. */
export function passwordRoutes(deps: AccountDeps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(resetPassword, async ({ context, body: { email } }) => {
      const now = deps.now();
      await requirePermit(deps.database, `reset:${networkOf(context.get('ip'))}`, { calls: 30, within: hour }, now);
      // Beyond a handful of mails to one address, more would only be a nuisance to its owner. Counted for as long as a link
      // stands: whenever a mail is withheld its reader holds a good one, so nobody can be kept out by asking in their name
      const handful = { calls: 5, within: links.reset.lasts };
      const enough = await takePermit(deps.database, `reset-mail:${email}`, handful, now);
      // The job looks whether there is such an account: here nothing differs, not even the time it takes
      if (enough === null) await deps.enqueue(deps.database.orm, mailJob, { template: 'reset', email });
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
