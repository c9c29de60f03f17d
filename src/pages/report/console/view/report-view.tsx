import { DataTable } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { overviewOf, type StoreLine } from '#report/rules/overview.ts';
import type { ReportContent } from '#report/rules/report-content.ts';
import styles from './report-view.module.css';
import { StoreSection } from './store-section.tsx';

/** A monthly report on the screen: what its PDF shows, from the same content. */
export function ReportView({ content }: { content: ReportContent }) {
  const { addressee, stores } = content;
  return (
    <div className={styles.report}>
      {addressee !== null && <p className={styles.addressee}>{addressee}</p>}
      {stores.length > 1 && <Overview content={content} />}
      {stores.map((store, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two stores may have the same name, and the order is fixed
        <StoreSection key={index} id={idOf(index)} store={store} isAlone={stores.length === 1} />
      ))}
    </div>
  );
}

const idOf = (index: number) => `store-${index + 1}`;

/** Every store in a line that leads to its part. */
function Overview({ content: { stores } }: { content: ReportContent }) {
  const rows = overviewOf(stores).map((line, index) => ({ ...line, id: idOf(index) }));
  return (
    <DataTable<StoreLine & { readonly id: string }>
      caption={`全店舗のまとめ（${stores.length}店舗）`}
      showsCaption
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { title: '店舗', bare: true, cell: ({ id, store }) => <Jump to={id}>{store}</Jump> },
        { title: 'キーワード', right: true, cell: ({ keywords }) => keywords },
        { title: '成果日数', right: true, cell: ({ achieved }) => achieved },
        { title: '中央値 上昇', right: true, cell: ({ up }) => <Gained sign="▲" count={up} className={text.gain} /> },
        {
          title: '中央値 下降',
          right: true,
          cell: ({ down }) => <Gained sign="▼" count={down} className={text.loss} />,
        },
      ]}
    />
  );
}

/** Leads to a part of this page. No link by its hash: that of a shared report holds the link's secret. */
function Jump({ to, children }: { to: string; children: string }) {
  const go = () => {
    const part = document.getElementById(to);
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={styles.jump} onClick={go}>
      {children}
    </button>
  );
}

function Gained({ sign, count, className }: { sign: string; count: number; className: string | undefined }) {
  return count === 0 ? <>—</> : <span className={className}>{`${sign} ${count}`}</span>;
}
