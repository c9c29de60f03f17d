import { Button } from 'antd';
import { LinkButton } from '#core/console/ui/buttons/link-button.tsx';
import { Heading } from '#core/console/ui/heading.tsx';
import { busy } from '#core/console/ui/states/busy.tsx';
import text from '#core/console/ui/text.module.css';
import { dayOf, dayText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type KeywordFacts, maxRivals, type RivalRanks, type RivalSeries } from '#ranking/rules/keyword-ranks.ts';
import styles from './rivals.module.css';
import { useMayMark, useRivalChanges } from './use-rivals.ts';

/** A keyword's rivals: since when they are marked, what is known of them, and a link to mark more. */
export function RivalList({ keyword, series }: { keyword: KeywordFacts; series: RivalSeries }) {
  const { unmark, unmarking } = useRivalChanges(keyword.id);
  const mayMark = useMayMark();
  const { rivals, knownFrom } = series;
  if (rivals.length === 0 && !mayMark) return null;
  return (
    <section aria-label="ライバル" className={styles.section}>
      <div className="tj-bar">
        <Heading>
          ライバル {rivals.length}／{maxRivals}
        </Heading>
        {mayMark && (
          <LinkButton
            size="small"
            to={pathTo(
              '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
              { searchConditionDetailId: keyword.id },
              { tab: 'above' },
            )}
          >
            上位の店舗から選ぶ
          </LinkButton>
        )}
      </div>
      {rivals.length === 0 && (
        <p className={text.secondary}>
          上位の店舗をライバルに登録すると、その店舗の順位の推移をこのグラフに並べて表示します。
        </p>
      )}
      <ul className="tj-plain">
        {rivals.map((rival) => (
          <li key={rival.id} className={styles.rival}>
            <span className={styles.name}>{rival.name}</span>
            <span className={`${text.secondary} ${styles.known}`}>{knownText(rival, knownFrom)}</span>
            {mayMark && (
              <Button
                size="small"
                loading={busy(unmarking.includes(rival.id))}
                aria-label={`「${rival.name}」のライバルの登録を解除`}
                onClick={() => void unmark(rival)}
              >
                解除
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Describes since when a rival's ranks are recorded: above us with every reading, below us only since it was marked. */
function knownText({ days, createDate }: RivalRanks, knownFrom: string | null): string {
  const marked = dayText(dayOf(createDate));
  const since = `自店より上の順位は${knownFrom === null ? '次' : dayText(knownFrom)}の計測から、自店より下の順位は登録した${marked}の次の計測から記録しています`;
  return days.some(({ found }) => found === 'RANKED') ? since : `この期間に順位の記録はありません。${since}`;
}
