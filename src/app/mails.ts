import { changeEmail } from '#accounts/server/mails/change-email.ts';
import { changed } from '#accounts/server/mails/changed.ts';
import { confirm } from '#accounts/server/mails/confirm.ts';
import { emailChangeAsked } from '#accounts/server/mails/email-change-asked.ts';
import { emailChanged } from '#accounts/server/mails/email-changed.ts';
import { emailTaken } from '#accounts/server/mails/email-taken.ts';
import { inquiryArrived } from '#accounts/server/mails/inquiry-arrived.ts';
import { inquiryReceived } from '#accounts/server/mails/inquiry-received.ts';
import { invitation } from '#accounts/server/mails/invitation.ts';
import { leave } from '#accounts/server/mails/leave.ts';
import { leaveArrived } from '#accounts/server/mails/leave-arrived.ts';
import { leaveReceived } from '#accounts/server/mails/leave-received.ts';
import { newDevice } from '#accounts/server/mails/new-device.ts';
import { passkeyChanged } from '#accounts/server/mails/passkey-changed.ts';
import { registered } from '#accounts/server/mails/registered.ts';
import { reset } from '#accounts/server/mails/reset.ts';
import { secondFactorChanged } from '#accounts/server/mails/second-factor-changed.ts';
import { chargeIssued } from '#billing/server/mails/charge-issued.ts';
import type { MailTemplates } from '#mail/server/template.ts';
import { notices } from '#notifications/server/mails/notices.ts';
import { monthlyReport } from '#report/server/mails/monthly-report.ts';

/** Every mail the product sends, by the name that the job `mail` carries. */
export const templates = {
  chargeIssued,
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
  monthlyReport,
  newDevice,
  notices,
  passkeyChanged,
  registered,
  reset,
  secondFactorChanged,
} as const satisfies MailTemplates;
