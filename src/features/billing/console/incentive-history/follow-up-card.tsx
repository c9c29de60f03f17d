import { useCall } from '#core/console/http/calls.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { minuteText } from '#core/model/day.ts';
import type { Row } from '#core/model/row-types.ts';
import { openingKindLabels } from '#domain/invoices/openings.ts';
import { reminderStepLabels } from '#domain/invoices/reminders.ts';
import { getFollowUp } from '../../calls/charges.ts';

/** Whether the customer has seen the invoice, and which reminders went out. */
export function FollowUpCard({ charge }: { charge: Row }) {
  const query = useCall(getFollowUp, { id: charge.id }, { under: ['charge', charge.version], staleTime: 0 });
  return (
    <SectionCard title="閲覧と督促">
      <Loaded query={query} rows={2}>
        {({ openings, reminders }) => {
          const rows = [
            ...openings.map(({ name, kind, firstDate, lastDate, times }) => ({
              date: firstDate,
              what: `${name === '' ? '契約者' : `${name}さん`}が${openingKindLabels[kind]}`,
              more: times > 1 ? `全${times}回、最後は ${minuteText(lastDate)}` : '',
            })),
            ...reminders.map(({ step, date }) => ({
              date,
              what: 'メールの送信を手配',
              more: reminderStepLabels[step],
            })),
          ].toSorted((a, b) => a.date - b.date);
          return rows.length === 0 ? (
            <p className={spacing.flush}>
              閲覧の記録はありません。
              {typeof charge.mailedDate === 'number' && 'メールに添付した請求書を開いたかどうかは分かりません。'}
            </p>
          ) : (
            <DataTable
              caption="閲覧と督促"
              rows={rows.map((row, number) => ({ ...row, number }))}
              rowKey={({ number }) => number}
              columns={[
                { title: '日時', width: 150, cell: ({ date }) => minuteText(date) },
                { title: '内容', cell: ({ what }) => what },
                { title: '補足', cell: ({ more }) => more },
              ]}
            />
          );
        }}
      </Loaded>
    </SectionCard>
  );
}
