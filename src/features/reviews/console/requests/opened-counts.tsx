import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { dayOf, dayText } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import type { ReviewRequest } from '../../calls.ts';
import { requestChannelCodes, requestChannels } from '../../rules/review-request.ts';
import styles from './request.module.css';

interface OpenedCountsProps {
  opened: ReviewRequest['opened'];
  /** epoch ms */
  since: number;
}

/** How often the link was opened in this month and the one before, by channel. */
export function OpenedCounts({ opened, since }: OpenedCountsProps) {
  const rows = [
    ...requestChannelCodes.map((channel) => ({
      label: requestChannels[channel].label,
      counts: opened.map(({ byChannel }) => byChannel[channel]),
    })),
    {
      label: '合計',
      counts: opened.map(({ byChannel }) => requestChannelCodes.reduce((sum, channel) => sum + byChannel[channel], 0)),
    },
  ];
  return (
    <SectionCard title="開かれた回数">
      <DataTable
        caption="開かれた回数"
        rows={rows}
        rowKey={({ label }) => label}
        minWidth={300}
        columns={[
          { title: '経路', cell: ({ label }) => label },
          ...opened.map(({ month }, index) => ({
            title: `${index === 0 ? '今月' : '先月'}（${Number(month.slice(5))}月）`,
            right: true,
            width: 104,
            cell: ({ counts }: (typeof rows)[number]) => `${numberText(counts[index] ?? 0)}回`,
          })),
        ]}
      />
      <p className={styles.quiet}>
        {dayText(dayOf(since))} から数えています。ご自身で開いた回数も含みます。開いた方の情報は記録しません。
      </p>
    </SectionCard>
  );
}
