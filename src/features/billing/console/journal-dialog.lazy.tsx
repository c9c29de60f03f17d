import { Modal, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type JournalSoftware, journalSoftware } from '#billing/rules/journal-file.ts';
import { send, useCall } from '#core/console/http/calls.ts';
import { addressOf } from '#core/console/http/client.ts';
import { DownloadButton } from '#core/console/ui/buttons/downloads.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { type Column, DataTable } from '#core/console/ui/table/data-table.tsx';
import type { AnswerOf } from '#core/model/call.ts';
import { dayOf } from '#core/model/day.ts';
import { numberText, yenText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type SaleDay, saleDayLabels } from '#domain/billing/journal-choices.ts';
import { monthAhead, monthInWords, monthsUntil } from '#domain/month.ts';
import { getJournal, getJournalTotals, rememberSaleDay } from '../calls/books.ts';

const offered = 24;
const saleDays = Object.entries(saleDayLabels).map(([value, label]) => ({
  value: value === 'ISSUE' ? value : ('PERIOD' as const),
  label: `計上日：${label}`,
}));
const software = Object.entries(journalSoftware).map(([value, label]) => ({ value, label }));

interface Sum {
  readonly label: string;
  readonly count: number;
  readonly amount: number;
}

const columns: readonly Column<Sum>[] = [
  { title: '仕訳', cell: ({ label }) => label },
  { title: '件数', right: true, cell: ({ count }) => `${numberText(count)}件` },
  { title: '金額（税込）', right: true, cell: ({ amount }) => yenText(amount) },
];

const sums = ({ sales, cancelled, received, returned, fees }: AnswerOf<typeof getJournalTotals>): readonly Sum[] => [
  { label: '売上', ...sales },
  { label: '売上の取消（取消・訂正した請求）', ...cancelled },
  { label: '入金', ...received },
  { label: '返金', ...returned },
  { label: 'カード手数料', ...fees },
];

/** Exports a month's charges and payments as journal entries in the import format of the chosen software; shows their totals. */
export default function JournalDialog({ period: first, onClose }: { period?: string; onClose: () => void }) {
  const toast = useToast();
  const last = monthAhead(dayOf(Date.now()), 0);
  const [period, setPeriod] = useState(first ?? monthAhead(dayOf(Date.now()), -1));
  const [chosen, setChosen] = useState<JournalSoftware>('FREEE');
  const [day, setDay] = useState<SaleDay | null>(null);
  const asked = day === null ? {} : { saleDay: day };
  const query = useCall(getJournalTotals, { query: { period, ...asked } }, { staleTime: 0 });
  const saleDay = day ?? query.data?.saleDay ?? 'PERIOD';
  const choose = (chosenDay: SaleDay) => {
    setDay(chosenDay);
    // The file can be saved all the same: only the next dialog would begin with the former choice
    send(rememberSaleDay, { body: { saleDay: chosenDay } }).catch(toast.failed);
  };
  return (
    <Modal open title="仕訳を保存" footer={null} onCancel={onClose}>
      <p>
        選んだ月の売上と、その月の取消・入金・返金を、会計ソフトに取り込める仕訳にします。売上は、対象期間の最後の日（締め日）か発行日に計上します。取消・訂正と返金は、逆の仕訳になります。
      </p>
      <div className="tj-bar">
        <Select
          aria-label="対象月"
          value={period}
          onChange={setPeriod}
          options={monthsUntil(last, offered)
            .toReversed()
            .map((value) => ({ value, label: monthInWords(value) }))}
        />
        <Select<SaleDay> aria-label="売上を計上する日" value={saleDay} onChange={choose} options={saleDays} />
        <Select<JournalSoftware> aria-label="会計ソフト" value={chosen} onChange={setChosen} options={software} />
      </div>
      <Loaded query={query} rows={4}>
        {(totals) => (
          <DataTable caption="仕訳の合計" columns={columns} rows={sums(totals)} rowKey={({ label }) => label} />
        )}
      </Loaded>
      <p>
        選んだ計上日は、次に保存するときも使います。勘定科目と税区分は
        <Link to={pathTo('/setting/journal')}>仕訳の勘定科目</Link>、決済サービスの手数料は
        <Link to={pathTo('/card-fee')}>カード手数料</Link>で変えられます。
      </p>
      <DownloadButton
        type="primary"
        address={addressOf(getJournal, { query: { period, saleDay, software: chosen } })}
        fallback={`仕訳_${period}.csv`}
        done={`${monthInWords(period)}の仕訳を保存しました`}
      >
        CSVを保存する
      </DownloadButton>
    </Modal>
  );
}
