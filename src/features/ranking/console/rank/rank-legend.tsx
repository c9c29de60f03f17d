import { type RankBand, rankBandLabels } from '#domain/ranks/rank.ts';
import styles from './rank.module.css';
import { bandColours } from './rank-colours.ts';

const shown: readonly RankBand[] = ['TOP', 'UPPER', 'MIDDLE', 'LOWER', 'OUT'];

/** The legend of the rank colours. */
export function RankLegend() {
  return (
    <ul className={styles.legend} aria-label="色の意味">
      {shown.map((band) => (
        <li key={band}>
          <span
            className={styles.chip}
            style={{ '--tj-ground': bandColours[band].ground, '--tj-ink': bandColours[band].ink }}
          >
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
