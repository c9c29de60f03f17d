import { Sparkline } from '#core/console/chart/time-chart.tsx';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { InstrumentNote } from '#ranking/console/rank/instrument-note.tsx';
import { RankChange } from '#ranking/console/rank/rank.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import { achievedText } from '#report/rules/month-ranks.ts';
import type { ReportKeyword, StoreReport } from '#report/rules/report-content.ts';
import { agreementInWords, reportWords, rivalsText, stopsInWords, untilInWords } from '#report/rules/report-words.ts';
import styles from './report-view.module.css';

// Lower ranks, and 圏外, are drawn on the baseline
const deepest = 21;

/** The ranks of a store's keywords beside the month before, and who ranked above. */
export function KeywordPart({ store }: { store: StoreReport }) {
  const { storeName } = store;
  // Two keywords of a store may have the same name: they differ by the place that is searched from
  const keywords = store.keywords.map((one, number) => ({ ...one, number, isRunning: store.until !== null }));
  const notes = [reportWords.mediansNote, untilInWords(store), stopsInWords(store), agreementInWords(store)].filter(
    (one) => one !== null,
  );
  const isMeasured = keywords.some(({ now }) => now.measured > 0);
  return (
    <>
      <Heading level={3} spaced="around">
        順位と成果日数
      </Heading>
      {keywords.length === 0 ? (
        <p>{reportWords.noKeywords}</p>
      ) : (
        <>
          <DataTable
            caption={`${storeName}のキーワード`}
            rows={keywords}
            rowKey={({ number }) => number}
            columns={columns}
          />
          <p className={`${text.secondary} ${text.small}`}>{notes.join('')}</p>
          {!isMeasured && <p>{reportWords.notMeasured}</p>}
          {isMeasured && <Rivals keywords={keywords} />}
          <InstrumentNote names={keywords.flatMap(({ instruments }) => instruments)} />
        </>
      )}
    </>
  );
}

type NumberedKeyword = ReportKeyword & { readonly number: number; readonly isRunning: boolean };

const columns = [
  { title: 'キーワード', bare: true, cell: ({ keyword }: ReportKeyword) => keyword },
  { title: '目標', right: true, cell: ({ targetRank }: ReportKeyword) => `${targetRank}位` },
  { title: '最高', cell: (one: ReportKeyword) => <MonthRank keyword={one} of="best" gain={one.bestGain} /> },
  { title: '中央値', cell: (one: ReportKeyword) => <MonthRank keyword={one} of="median" gain={one.medianGain} /> },
  { title: '推移', cell: (one: ReportKeyword) => <Trend keyword={one} /> },
  {
    title: '成果日数',
    right: true,
    cell: ({ now, before, isRunning }: NumberedKeyword) => achievedText(now, before, isRunning),
  },
  { title: '未計測', right: true, cell: ({ unmeasured }: ReportKeyword) => `${unmeasured}日` },
];

interface MonthRankProps {
  keyword: ReportKeyword;
  of: 'best' | 'median';
  gain: number | null;
}

/** A rank of the month, and its change since the month before. */
function MonthRank({ keyword: { now }, of, gain }: MonthRankProps) {
  return (
    <span className={styles.rank}>
      <RankChip rank={now[of]} isMeasured={now.measured > 0} />
      <RankChange change={gain} />
    </span>
  );
}

function Trend({ keyword: { keyword, ranks, measured, targetRank } }: { keyword: ReportKeyword }) {
  if (!measured.includes(true)) return <>—</>;
  const values = ranks.map((rank, index) => (measured[index] ? Math.min(rank ?? deepest, deepest) : null));
  return (
    <Sparkline
      values={values}
      axis={{ min: 1, max: deepest, reversed: true }}
      line={targetRank}
      label={`${keyword}の順位の推移（目標${targetRank}位）`}
    />
  );
}

function Rivals({ keywords }: { keywords: readonly NumberedKeyword[] }) {
  const some = keywords.filter(({ rivals }) => rivals.length > 0);
  return (
    <>
      <Heading level={3} spaced="around">
        上にいた店舗
      </Heading>
      {some.length === 0 ? (
        <p>{reportWords.noRivals}</p>
      ) : (
        <>
          <ul className="tj-plain">
            {some.map(({ number, keyword, rivals }) => (
              <li key={number} className={text.anywhere}>
                {keyword}：{rivalsText(rivals)}
              </li>
            ))}
          </ul>
          <p className={`${text.secondary} ${text.small}`}>{reportWords.rivalsNote}</p>
        </>
      )}
    </>
  );
}
