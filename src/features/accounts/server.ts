import { lt } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import type { SendsMails } from '#mail/server/sends-mails.ts';
import type { ServerPlugin } from '#product';
import * as apiTokensCalls from './calls/api-tokens.ts';
import * as handoverCalls from './calls/handover.ts';
import * as ownAccountCalls from './calls/own-account.ts';
import * as passkeysCalls from './calls/passkeys.ts';
import * as passwordsCalls from './calls/passwords.ts';
import * as profileCalls from './calls/profile.ts';
import * as publicCalls from './calls/public.ts';
import * as publicPagesCalls from './calls/public-pages.ts';
import * as secondFactorCalls from './calls/second-factor.ts';
import * as signInCalls from './calls/sign-in.ts';
import * as termsOfUseCalls from './calls/terms-of-use.ts';
import { apiTokenChanged } from './server/mails/api-token-changed.ts';
import { changeEmail } from './server/mails/change-email.ts';
import { changed } from './server/mails/changed.ts';
import { confirm } from './server/mails/confirm.ts';
import { emailChangeAsked } from './server/mails/email-change-requested.ts';
import { emailChanged } from './server/mails/email-changed.ts';
import { emailTaken } from './server/mails/email-taken.ts';
import { inquiryArrived } from './server/mails/inquiry-arrived.ts';
import { inquiryReceived } from './server/mails/inquiry-received.ts';
import { invitation } from './server/mails/invitation.ts';
import { leave } from './server/mails/leave.ts';
import { leaveArrived } from './server/mails/leave-arrived.ts';
import { leaveReceived } from './server/mails/leave-received.ts';
import { newDevice } from './server/mails/new-device.ts';
import { passkeyChanged } from './server/mails/passkey-changed.ts';
import { registered } from './server/mails/registered.ts';
import { reset } from './server/mails/reset.ts';
import { secondFactorChanged } from './server/mails/second-factor-changed.ts';
import { publicPageRoutes } from './server/public/public-pages.ts';
import { accountRoutes } from './server/routes.ts';
import { knownDevice, passkey, secondFactor } from './server/tables.ts';
import { termsOfUse, termsOfUseRoutes } from './server/terms-of-use.ts';
import { systemUser } from './server/user-rule.ts';

/** Users, and each user's own account. */
export const accountsServer = {
  calls: [
    apiTokensCalls,
    handoverCalls,
    ownAccountCalls,
    passkeysCalls,
    passwordsCalls,
    profileCalls,
    publicCalls,
    publicPagesCalls,
    secondFactorCalls,
    signInCalls,
    termsOfUseCalls,
  ],
  routes: [accountRoutes, termsOfUseRoutes, publicPageRoutes],
  rules: { 'system-user': systemUser, 'terms-of-use': termsOfUse },
  mails: {
    apiTokenChanged,
    changeEmail,
    changed,
    confirm,
    emailChangeAsked,
    emailChanged,
    emailTaken,
    inquiryArrived,
    inquiryReceived,
    invitation,
    leave,
    leaveArrived,
    leaveReceived,
    newDevice,
    passkeyChanged,
    registered,
    reset,
    secondFactorChanged,
  },
  tables: { knownDevice, passkey, secondFactor },
  leftovers: {
    ofUsers: [knownDevice.userId, passkey.userId, secondFactor.userId],
    async old({ orm }, now) {
      await orm.delete(knownDevice).where(lt(knownDevice.lastSeenDate, now - 400 * day));
    },
  },
} satisfies ServerPlugin & SendsMails;
