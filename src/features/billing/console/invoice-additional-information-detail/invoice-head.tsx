import { theme } from 'antd';
import { SectionCard } from '#core/console/ui/section-card.tsx';
import { dayOf } from '#core/model/day.ts';
import { dayInWords } from '#domain/month.ts';
import { dueDate } from '#domain/payment-terms.ts';
import { addresseeLines, recipientOf } from '#domain/recipient.ts';

/** How an invoice's head will look that these billing details make. */
export function InvoiceHead({ values }: { values: Readonly<Record<string, unknown>> }) {
  const { token } = theme.useToken();
  const recipient = recipientOf(values, {});
  const [name, department] = addresseeLines(recipient.name === '' ? { ...recipient, name: '（宛名）' } : recipient);
  const issued = dayOf(Date.now());
  const grey = { color: token.colorTextSecondary };
  return (
    <SectionCard title="請求書の宛名（見え方）">
      <div aria-live="polite" style={{ overflowWrap: 'anywhere' }}>
        {recipient.postalCode !== null && <div style={grey}>〒{recipient.postalCode}</div>}
        {recipient.address !== null && <div style={grey}>{recipient.address}</div>}
        <div style={{ fontSize: 18, fontWeight: 600, marginTop: 4 }}>{name}</div>
        {department !== undefined && <div style={{ fontSize: 15 }}>{department}</div>}
        <div style={{ ...grey, marginTop: 12 }}>
          支払期限　{dayInWords(dueDate(issued, String(values.paymentTerms)))}（{dayInWords(issued)}に発行した場合）
        </div>
      </div>
    </SectionCard>
  );
}
