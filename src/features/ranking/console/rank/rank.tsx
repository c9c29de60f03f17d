import text from '#core/console/ui/text.module.css';
import styles from './rank.module.css';

/** 3位; 圏外 in grey; 未計測 hatched, since not found differs from not measured. */
export function RankValue({ rank, isMeasured }: { rank: number | null; isMeasured: boolean }) {
  if (!isMeasured) return <span className={styles.unmeasured}>未計測</span>;
  if (rank === null) return <span className={text.secondary}>圏外</span>;
  return <span>{rank}位</span>;
}

/** Places gained or lost, as sign and colour: ▲2, ▼3, →; a dash without a reading to compare with. */
export function RankChange({ change }: { change: number | null }) {
  if (change === null) return <span className={text.secondary}>—</span>;
  if (change === 0)
    return (
      <span role="img" aria-label="変動なし" className={text.secondary}>
        →
      </span>
    );
  const [sign, word, tone] = change > 0 ? ['▲', '上昇', text.gain] : ['▼', '下降', text.loss];
  const places = Math.abs(change);
  return (
    <span role="img" aria-label={`${places}${word}`} className={tone}>
      {sign}
      {places}
    </span>
  );
}
