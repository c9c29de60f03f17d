import { addDays, type Day } from '#core/model/day.ts';
import type { TermsFrom } from '#domain/invoices/terms-from.ts';
import { monthAhead, monthEnd } from '#domain/month.ts';

/** The days of a charge that its due date may count from. */
export interface ChargeDays {
  /** The last day of its period. */
  readonly closed: Day;
  readonly issued: Day;
}

/** What a customer agreed to; by the end of the month after the closing where nothing was. */
export interface PaymentTerms {
  readonly paymentTerms?: string | null;
  /** Null: nobody said yet. */
  readonly termsFrom?: TermsFrom | null;
}

/** Returns the due date of a charge under the customer's payment terms, which count from the closing day unless they say otherwise. */
export function dueDate({ closed, issued }: ChargeDays, { paymentTerms, termsFrom }: PaymentTerms): Day {
  const from = termsFrom === 'ISSUE' ? issued : closed;
  switch (paymentTerms) {
    case 'SAME_MONTH_END':
      return monthEnd(from);
    case 'NEXT_MONTH_20':
      return addDays(`${monthAhead(from, 1)}-01`, 19);
    case 'SECOND_MONTH_END':
      return monthEnd(from, 2);
    default:
      return monthEnd(from, 1);
  }
}

/** By law (取適法), a small supplier is paid within so many days after the service. */
export const longestTerm = 60;

const dueTooLateText =
  '支払期限が締め日から60日を超えます。取適法の対象になる取引では、60日以内に定める必要があります。';

const dueBeforeIssueText =
  '支払期限が発行日より前のため、発行した日にはもう期限を過ぎています。契約者の支払条件を確認してください。';

interface DueDays {
  readonly closed: Day;
  readonly issued: Day | null;
}

/** Returns the warning about a charge's due date; null if there is none. `issued` null: not known. */
export function dueWarning({ closed, issued }: DueDays, due: Day): string | null {
  if (issued !== null && due < issued) return dueBeforeIssueText;
  return isDueTooLate(due, closed) ? dueTooLateText : null;
}

/** True if a due date is later than the law allows, counted from the period's closing day. */
export function isDueTooLate(due: Day, closed: Day): boolean {
  return due > addDays(closed, longestTerm);
}
