import { Heading } from '#core/console/pages/screen-frames.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { numberText, yenText } from '#core/model/language.ts';
import { rangeInWords } from '#domain/invoices/invoice.ts';
import type { ReportedMetric, StoreReport } from '#report/rules/report-content.ts';
import { partsInWords } from '#report/rules/report-words.ts';
import { ComingPart } from './coming-part.tsx';
import { GridPart } from './grid-part.tsx';
import { KeywordPart } from './keyword-part.tsx';
import { Posts } from './posts.tsx';
import styles from './report-view.module.css';

/** A store's part of a report. */
export function StoreSection({ id, store, isAlone }: { id: string; store: StoreReport; isAlone: boolean }) {
  const { storeName, days, words, amount, metrics, reviews, done, coming } = store;
  const [first, last] = [days[0], days.at(-1)];
  const parts = partsInWords(store);
  const stars = reviews.average === null ? '—' : `★${reviews.average.toFixed(1)}`;
  return (
    <section id={id} tabIndex={-1} className={styles.store} aria-labelledby={`${id}-name`}>
      <Heading id={`${id}-name`} className={styles.name ?? ''}>
        {storeName}
      </Heading>
      {first !== undefined && last !== undefined && <p className={text.secondary}>{rangeInWords({ first, last })}</p>}
      {parts !== null && <p>{parts}</p>}
      <Words title="この月のコメント" words={words.comment} />
      <KeywordPart store={store} />
      <GridPart grid={store.grid} isAlone={isAlone} />
      {amount !== null && <p>この期間の請求額（税抜）　{yenText(amount)}</p>}
      {metrics.length > 0 && <Metrics metrics={metrics} />}
      <Heading level={3} spaced="around">
        クチコミ
      </Heading>
      <p>{`新着 ${reviews.count}件　平均 ${stars}　未返信 ${reviews.unanswered}件`}</p>
      <Heading level={3} spaced="around">
        実施したこと
      </Heading>
      <p>{`投稿 ${done.posts.count}件　クチコミへの返信 ${done.replies}件`}</p>
      <Posts posts={done.posts.first} />
      <Words title="翌月の予定" words={words.nextMonth} />
      {coming !== null && <ComingPart coming={coming} />}
    </section>
  );
}

function Words({ title, words }: { title: string; words: string }) {
  if (words === '') return null;
  return (
    <>
      <Heading level={3} spaced="around">
        {title}
      </Heading>
      <p className={styles.words}>{words}</p>
    </>
  );
}

function Metrics({ metrics }: { metrics: readonly ReportedMetric[] }) {
  return (
    <>
      <Heading level={3} spaced="around">
        Googleでの表示と行動
      </Heading>
      <DataTable<ReportedMetric>
        caption="Googleでの表示と行動"
        rows={metrics}
        rowKey={({ label, isGroup }) => `${label} ${isGroup}`}
        columns={[
          { title: '項目', bare: true, cell: ({ label, isGroup }) => (isGroup ? <strong>{label}</strong> : label) },
          { title: '合計', right: true, cell: ({ sum }) => numberText(sum) },
          { title: '前月比', right: true, cell: ({ change }) => changed(change) },
        ]}
      />
    </>
  );
}

function changed(change: number | null): string {
  return change === null ? '—' : `${change > 0 ? '+' : ''}${change.toFixed(1)}%`;
}
