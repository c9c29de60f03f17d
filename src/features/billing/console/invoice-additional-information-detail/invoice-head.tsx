import { SectionCard } from '#core/console/ui/section-card.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import text from '#core/console/ui/text.module.css';
import { dayOf } from '#core/model/day.ts';
import { dueDate } from '#domain/invoices/payment-terms.ts';
import { addresseeLines, recipientOf } from '#domain/invoices/recipient.ts';
import { dayInWords } from '#domain/month.ts';
import styles from './invoice-head.module.css';

/** Previews the recipient block of invoices with these billing details. */
export function InvoiceHead({ values }: { values: Readonly<Record<string, unknown>> }) {
  const recipient = recipientOf(values, {});
  const [name, department] = addresseeLines(recipient.name === '' ? { ...recipient, name: '（宛名）' } : recipient);
  const issued = dayOf(Date.now());
  return (
    <SectionCard title="請求書の宛名（見え方）">
      <div aria-live="polite" className={text.anywhere}>
        {recipient.postalCode !== null && <div className={text.secondary}>〒{recipient.postalCode}</div>}
        {recipient.address !== null && <div className={text.secondary}>{recipient.address}</div>}
        <div className={styles.name}>{name}</div>
        {department !== undefined && <div className={styles.department}>{department}</div>}
        <div className={`${text.secondary} ${spacing.after}`}>
          支払期限　{dayInWords(dueDate(issued, String(values.paymentTerms)))}（{dayInWords(issued)}に発行した場合）
        </div>
      </div>
    </SectionCard>
  );
}
