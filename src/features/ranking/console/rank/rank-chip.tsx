import { type RankBand, rankBand, rankBandLabels, rankText } from '#domain/ranks/rank.ts';
import styles from './rank.module.css';
import { useRankColours } from './rank-colours.ts';

interface RankChipProps {
  rank: number | null;
  isMeasured: boolean;
  /** It fills its cell. */
  isBlock?: boolean;
}

/** A rank on the colour of its band; 未計測 is hatched. */
export function RankChip({ rank, isMeasured, isBlock = false }: RankChipProps) {
  const colours = useRankColours();
  const chip = isBlock ? `${styles.chip} ${styles.block}` : styles.chip;
  if (!isMeasured) return <span className={`${chip} ${styles.unmeasured}`}>未計測</span>;
  const { ground, ink } = colours[rankBand(rank)];
  return (
    <span className={chip} style={{ '--tj-ground': ground, '--tj-ink': ink }}>
      {rankText(rank)}
    </span>
  );
}

const shown: readonly RankBand[] = ['TOP', 'UPPER', 'MIDDLE', 'LOWER', 'OUT'];

/** The legend of the rank colours. */
export function RankLegend() {
  const colours = useRankColours();
  return (
    <ul className={styles.legend} aria-label="色の意味">
      {shown.map((band) => (
        <li key={band}>
          <span className={styles.chip} style={{ '--tj-ground': colours[band].ground, '--tj-ink': colours[band].ink }}>
            {rankBandLabels[band]}
          </span>
        </li>
      ))}
      <li>
        <span className={`${styles.chip} ${styles.unmeasured}`}>未計測</span>
      </li>
    </ul>
  );
}
