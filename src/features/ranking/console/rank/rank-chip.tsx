import { rankBand, rankText } from '#domain/ranks/rank.ts';
import styles from './rank.module.css';
import { bandColours } from './rank-colours.ts';

interface RankChipProps {
  rank: number | null;
  isMeasured: boolean;
  /** It fills its cell. */
  isBlock?: boolean;
}

/** A rank on the colour of its band; 未計測 is hatched. */
export function RankChip({ rank, isMeasured, isBlock = false }: RankChipProps) {
  const chip = isBlock ? `${styles.chip} ${styles.block}` : styles.chip;
  if (!isMeasured) return <span className={`${chip} ${styles.unmeasured}`}>未計測</span>;
  const { ground, ink } = bandColours[rankBand(rank)];
  return (
    <span className={chip} style={{ '--tj-ground': ground, '--tj-ink': ink }}>
      {rankText(rank)}
    </span>
  );
}
