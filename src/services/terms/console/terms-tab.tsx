import { Card } from 'antd';
import type { ReactNode } from 'react';
import { CardHeading, Heading } from '#core/console/pages/screen-frames.tsx';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { type Column, DataTable } from '#core/console/ui/table/data-table.tsx';
import { instrumentName } from '#domain/ranks/instruments.ts';
import type { KeywordTermRows, TermRow } from './term-rows.ts';

interface TermsTabProps {
  /** Who changed its prices. */
  changes: ReactNode;
  store: readonly TermRow[];
  keywords: readonly KeywordTermRows[];
}

/** The terms of the store, and of each keyword whose terms ever changed, newest first. */
export function TermsTab({ store, keywords, changes }: TermsTabProps) {
  return (
    <>
      {store.length > 1 && (
        <Section heading="契約">
          <TermTable caption="契約の適用の履歴" rows={store} columns={storeColumns} />
        </Section>
      )}
      {keywords.length > 0 && (
        <Section heading="キーワード">
          {keywords.map(({ id, keyword, terms }) => (
            <div key={id}>
              <Heading level={3} spaced="around">
                {keyword}
              </Heading>
              <TermTable caption={`${keyword}の適用の履歴`} rows={terms} columns={columnsOf(terms)} />
            </div>
          ))}
        </Section>
      )}
      {changes}
    </>
  );
}

const textOf = (name: string, missing = '—') => ({ cell: ({ texts }: TermRow) => texts[name] || missing });

const storeColumns: readonly Column<TermRow>[] = [
  { title: '契約者', ...textOf('ownerUserId') },
  { title: '状態', width: 80, ...textOf('status') },
  { title: '課金方式', width: 160, ...textOf('billingMode') },
  { title: '月額', width: 110, right: true, ...textOf('monthlyFee') },
  { title: '上限', width: 150, cell: capOf },
  { title: '締め日', width: 80, ...textOf('closingDay', '月末') },
];

const keywordColumns: readonly Column<TermRow>[] = [
  { title: '目標順位', width: 110, right: true, ...textOf('targetRank') },
  { title: '日額', width: 110, right: true, ...textOf('dailyPrice') },
  { title: '上限', cell: capOf },
];

/** The columns of a keyword's terms, with its instrument where it was ever another than the usual one. */
function columnsOf(terms: readonly TermRow[]): readonly Column<TermRow>[] {
  const isUsual = terms.every(({ texts }) => (texts.instrument || instrumentName) === instrumentName);
  return isUsual ? keywordColumns : [...keywordColumns, { title: '計測方法', ...textOf('instrument', instrumentName) }];
}

function capOf({ texts }: TermRow): string {
  return [texts.capDays, texts.capYen].filter((part) => part !== undefined && part !== '').join('・') || '—';
}

function TermTable({
  caption,
  rows,
  columns,
}: {
  caption: string;
  rows: readonly TermRow[];
  columns: readonly Column<TermRow>[];
}) {
  const days: Column<TermRow> = {
    title: '期間',
    width: 250,
    cell: ({ days, phase }) => (
      <span className={spacing.row}>
        {days}
        {phase === 'NOW' && <StatusTag tone="success" text="現在" />}
        {phase === 'COMING' && <StatusTag tone="info" text="予定" />}
      </span>
    ),
  };
  return <DataTable caption={caption} rows={rows} rowKey={({ from }) => from} columns={[days, ...columns]} />;
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card size="small" title={<CardHeading>{heading}</CardHeading>} className={spacing.below}>
      {children}
    </Card>
  );
}
