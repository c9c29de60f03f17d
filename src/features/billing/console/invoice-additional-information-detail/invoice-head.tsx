import { Alert } from 'antd';
import { dueDate, dueWarning } from '#billing/rules/payment-terms.ts';
import { addresseeLines, recipientOf } from '#billing/rules/recipient.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import text from '#core/console/ui/text.module.css';
import { dayOf, nextDay } from '#core/model/day.ts';
import { dayInWords, monthAhead, monthEnd, monthInWords } from '#domain/month.ts';
import styles from './invoice-head.module.css';

/** Previews the recipient block of invoices with these billing details. */
export function InvoiceHead({ values }: { values: Readonly<Record<string, unknown>> }) {
  const recipient = recipientOf(values, {});
  const [name, department] = addresseeLines(recipient.name === '' ? { ...recipient, name: '（宛名）' } : recipient);
  const issued = dayOf(Date.now());
  // The month before is what is invoiced now
  const month = monthAhead(issued, -1);
  const closed = monthEnd(`${month}-01`);
  const termsFrom = values.termsFrom === 'ISSUE' ? 'ISSUE' : 'CLOSING';
  const due = dueDate({ closed, issued }, { paymentTerms: String(values.paymentTerms), termsFrom });
  // Terms are wrong where no day of issue keeps them, not where this month's invoices are late
  const warning = dueWarning({ closed, issued: nextDay(closed) }, due);
  return (
    <SectionCard title="請求書の宛名（見え方）">
      <div aria-live="polite" className={text.anywhere}>
        {recipient.postalCode !== null && <div className={text.secondary}>〒{recipient.postalCode}</div>}
        {recipient.address !== null && <div className={text.secondary}>{recipient.address}</div>}
        <div className={styles.name}>{name}</div>
        {department !== undefined && <div className={styles.department}>{department}</div>}
        <div className={`${text.secondary} ${spacing.after}`}>
          支払期限　{dayInWords(due)}（{monthInWords(month)}分
          {termsFrom === 'ISSUE' && `、${dayInWords(issued)}に発行した場合`}）
        </div>
        {warning !== null && <Alert type="warning" showIcon message={warning} className={spacing.after} />}
      </div>
    </SectionCard>
  );
}
