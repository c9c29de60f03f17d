import type { MailTemplate } from '../template.ts';
import { changeEmail } from './change-email.ts';
import { changed } from './changed.ts';
import { chargeIssued } from './charge-issued.ts';
import { confirm } from './confirm.ts';
import { emailChangeAsked } from './email-change-asked.ts';
import { emailChanged } from './email-changed.ts';
import { emailTaken } from './email-taken.ts';
import { inquiryArrived } from './inquiry-arrived.ts';
import { inquiryReceived } from './inquiry-received.ts';
import { invitation } from './invitation.ts';
import { leave } from './leave.ts';
import { leaveArrived } from './leave-arrived.ts';
import { leaveReceived } from './leave-received.ts';
import { monthlyReport } from './monthly-report.ts';
import { newDevice } from './new-device.ts';
import { notices } from './notices.ts';
import { passkeyChanged } from './passkey-changed.ts';
import { registered } from './registered.ts';
import { reset } from './reset.ts';
import { secondFactorChanged } from './second-factor-changed.ts';

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
} as const satisfies Record<string, MailTemplate>;
