import { Modal, Select } from 'antd';
import { useState } from 'react';
import { archiveName, type DocumentMonth, documentMonthLabels } from '#billing/rules/document-index.ts';
import { addressOf } from '#core/console/http/client.ts';
import { DownloadButton } from '#core/console/ui/buttons/downloads.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { dayOf } from '#core/model/day.ts';
import { monthAhead, monthInWords, monthsUntil } from '#domain/month.ts';
import { getArchive } from '../../calls/books.ts';

/** Eleven years: as long as books and documents may have to be kept. */
const offered = 132;

const ways: readonly { value: DocumentMonth; label: string }[] = [
  { value: 'PERIOD', label: documentMonthLabels.PERIOD },
  { value: 'ISSUE', label: documentMonthLabels.ISSUE },
];

/** A dialog that downloads a month's documents that the user may see as a ZIP with an index. */
export default function ArchiveDialog({ onClose }: { onClose: () => void }) {
  const [by, setBy] = useState<DocumentMonth>('PERIOD');
  const [chosen, setPeriod] = useState(() => monthAhead(dayOf(Date.now()), -1));
  // What is issued this month is of an earlier one: only by the day of issue has the present month documents
  const last = monthAhead(dayOf(Date.now()), by === 'PERIOD' ? -1 : 0);
  const period = chosen > last ? last : chosen;
  return (
    <Modal open title="月の書類をまとめて保存" footer={null} onCancel={onClose}>
      <p>
        発行した請求書・取り消した請求書・適格返還請求書を、索引（日付・番号・取引先・金額・差替え先・ハッシュ値のCSV）と1つのZIPファイルにまとめます。
      </p>
      <div className="tj-bar">
        <Select<DocumentMonth> aria-label="月の数え方" value={by} onChange={setBy} options={[...ways]} />
        <Select
          aria-label={documentMonthLabels[by]}
          showSearch
          optionFilterProp="label"
          value={period}
          onChange={setPeriod}
          className={spacing.choice}
          options={monthsUntil(last, offered)
            .toReversed()
            .map((value) => ({ value, label: by === 'PERIOD' ? `${monthInWords(value)}分` : monthInWords(value) }))}
        />
        <DownloadButton
          type="primary"
          isBig
          address={addressOf(getArchive, { query: { period, by } })}
          fallback={archiveName(period, by)}
          done={`${monthInWords(period)}の書類を保存しました`}
        >
          ZIPを保存する
        </DownloadButton>
      </div>
    </Modal>
  );
}
