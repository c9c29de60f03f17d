import { Link } from 'react-router';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import paper from '#core/console/ui/paper.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import text from '#core/console/ui/text.module.css';
import type { AnswerOf } from '#core/model/call.ts';
import { dayText } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { pathTo, type Query } from '#core/model/paths/path-to.ts';
import type { TodaysFigures, TodaysRank } from '#domain/ranks/todays-ranks.ts';
import { RankChange } from '#ranking/console/rank/rank.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import type { getDashboard } from '../calls.ts';
import styles from './dashboard.module.css';
import { reasonOf } from './reason-of.ts';
import { useDashboard } from './use-dashboard.ts';
import { Waiting } from './waiting-stores.tsx';

const ranksPath = (query: Query) => pathTo('/search-conditions/ranks', {}, query);

/** The day's ranks: how many keywords met their target, and the changes since yesterday. */
export function DaySection() {
  const query = useDashboard();
  return (
    <Loaded query={query} rows={2} height={56}>
      {(dashboard) => <DayFigures {...dashboard} />}
    </Loaded>
  );
}

type DayFiguresProps = Pick<AnswerOf<typeof getDashboard>, 'day' | 'ranks' | 'before' | 'waiting'>;

function DayFigures({ day, ranks, before, waiting }: DayFiguresProps) {
  // Without yesterday's there is nothing to compare with
  const since = (now: number, then: number) => (before.keywords === 0 ? null : now - then);
  const figure = (name: 'achieved' | 'missed' | 'out' | 'unmeasured') => ({
    figure: numberText(ranks[name]),
    unit: '件',
    change: since(ranks[name], before[name]),
  });
  return (
    <section aria-label="本日の順位">
      <Heading spaced="below">
        <Link to={ranksPath({})}>本日の順位（{dayText(day)}・前日比）</Link>
      </Heading>
      <Waiting stores={waiting} />
      <ul className={styles.figures}>
        <Figure
          label="計測した店舗"
          figure={numberText(ranks.measuredStores)}
          unit={`／ ${numberText(ranks.stores)} 店`}
          change={since(ranks.measuredStores, before.measuredStores)}
          to={pathTo('/search-conditions', {}, { statusToday_in: 'MEASURING' })}
        />
        <Figure label="目標達成" {...figure('achieved')} to={ranksPath({ result: 'ACHIEVED' })} />
        <Figure label="目標未達" {...figure('missed')} isBad to={ranksPath({ result: 'MISSED' })} />
        <Figure label="圏外" {...figure('out')} isBad to={ranksPath({ result: 'OUT' })} />
        <Figure label="未計測" {...figure('unmeasured')} isBad to={ranksPath({ result: 'UNMEASURED' })} />
        <AverageRank ranks={ranks} before={before} />
      </ul>
    </section>
  );
}

function AverageRank({ ranks, before }: { ranks: TodaysFigures; before: TodaysFigures }) {
  const { averageRank: now } = ranks;
  const change = now === null || before.averageRank === null ? null : Number((now - before.averageRank).toFixed(1));
  return (
    <Figure
      label="平均順位"
      figure={now === null ? '—' : now.toFixed(1)}
      unit={now === null ? '' : '位'}
      change={change}
      isBad
      to={ranksPath({ sort: 'rank' })}
    />
  );
}

interface FigureProps {
  label: string;
  figure: string;
  unit: string;
  /** Since yesterday; null without a comparison. */
  change: number | null;
  /** True when an increase is bad. */
  isBad?: boolean;
  /** Path of the list of counted rows. */
  to: string;
}

/** A figure with its change since yesterday, linked to the list of what it counts. */
function Figure({ label, figure, unit, change, isBad = false, to }: FigureProps) {
  return (
    <li>
      <Link to={to} className={`${paper.paper} ${styles.figure}`}>
        <span className={text.secondary}>{label}</span>
        <span className={styles.count}>
          {figure}
          <small>{unit}</small>
        </span>
        <Change change={change} isBad={isBad} />
      </Link>
    </li>
  );
}

function Change({ change, isBad }: { change: number | null; isBad: boolean }) {
  if (change === null) return <span className={text.secondary}>前日比 —</span>;
  if (change === 0) return <span className={text.secondary}>前日比 ±0</span>;
  const isBetter = change > 0 !== isBad;
  return (
    <span className={isBetter ? styles.better : styles.worse}>
      前日比 {change > 0 && '+'}
      {numberText(change)}
    </span>
  );
}

/** The largest rank changes of today, and the keywords that were not measured. */
export function Movements() {
  const { data } = useDashboard();
  if (data === undefined) return null;
  return (
    <div className={styles.columns}>
      <Ranks
        title={`下降 ${data.ranks.down}件`}
        to={ranksPath({ trend: 'DOWN', sort: '-change' })}
        ranks={data.down}
        none="下降したキーワードはありません"
      />
      <Ranks
        title={`上昇 ${data.ranks.up}件`}
        to={ranksPath({ trend: 'UP', sort: 'change' })}
        ranks={data.up}
        none="上昇したキーワードはありません"
      />
      <Unmeasured />
    </div>
  );
}

/** The keywords not measured today, and why. */
function Unmeasured() {
  const { data } = useDashboard();
  if (data === undefined) return null;
  return (
    <Ranks
      title={`未計測 ${data.ranks.unmeasured}件`}
      to={ranksPath({ result: 'UNMEASURED' })}
      ranks={data.unmeasured}
      none={data.ranks.keywords === 0 ? '本日計測するキーワードはありません' : 'すべて計測しました'}
    />
  );
}

function Ranks(props: { title: string; to: string; ranks: readonly TodaysRank[]; none: string }) {
  const { title, to, ranks, none } = props;
  return (
    <section aria-label={title} className={`${paper.paper} ${styles.column}`}>
      <Heading level={3} spaced="below">
        <Link to={to}>{title}</Link>
      </Heading>
      {ranks.length === 0 && <EmptyState small title={none} />}
      <ul className="tj-plain">
        {ranks.map((row) => (
          <li key={row.detailId}>
            <span>
              <Link
                to={pathTo('/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId', {
                  searchConditionDetailId: row.detailId,
                })}
              >
                {row.keyword}
              </Link>
              <span className={`tj-cut ${text.secondary}`} title={row.storeName}>
                {row.storeName}
              </span>
            </span>
            <span className={styles.columnFigure}>
              {row.result === 'UNMEASURED' ? (
                reasonOf(row)
              ) : (
                <>
                  <RankChip rank={row.previousRank} isMeasured /> → <RankChip rank={row.rank} isMeasured />{' '}
                  <RankChange change={row.change} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
