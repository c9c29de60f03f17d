import { Sparkline } from '#core/console/chart/time-chart.tsx';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { HelpMark } from '#core/console/ui/page-header.tsx';
import text from '#core/console/ui/text.module.css';
import { dayText } from '#core/model/day.ts';
import { RankChange } from '#ranking/console/rank/rank.tsx';
import type { StoreRanking } from '#ranking/rules/keyword-ranks.ts';
import { visibilityTrend } from '#ranking/rules/visibility.ts';
import styles from './ranking-tab.module.css';

const help =
  '毎日の順位から計算した0〜100点です。すべてのキーワードが1位なら100点、どれも20位以内に入っていなければ0点で、順位が1つ違うと5点違います。その日に計測できたキーワードの平均で、未計測は含みません。';

/** How visible the store is in its keywords' searches: one score, and its trend over the last 30 days. */
export function VisibilityCard({ ranking: { keywords, trendFrom, day } }: { ranking: StoreRanking }) {
  const trend = visibilityTrend(keywords, { from: trendFrom, to: day });
  return (
    <section aria-label="見つかりやすさ" className={styles.figure}>
      <Heading>
        見つかりやすさ
        <HelpMark label="見つかりやすさ" help={help} />
      </Heading>
      {trend === null ? (
        <p className={text.secondary}>この30日に計測した順位はありません。</p>
      ) : (
        <div className={styles.score}>
          <span>
            <strong className={styles.points}>{Math.round(trend.last.score)}</strong>
            <small className={text.secondary}>点／100点</small>
            {trend.last.day !== day && <small className={text.secondary}>（{dayText(trend.last.day)}）</small>}
          </span>
          {trend.change !== null && (
            <span>
              <small className={text.secondary}>{`${dayText(trend.change.since)}から`}</small>{' '}
              <RankChange change={trend.change.points} />
            </span>
          )}
          <Sparkline
            values={trend.values}
            axis={{ min: 0, max: 100 }}
            label={`見つかりやすさの30日の推移：最新は${Math.round(trend.last.score)}点`}
          />
        </div>
      )}
    </section>
  );
}
