import { type RankBand, rankBand, rankBandLabels, rankText } from '#domain/ranks/rank.ts';
import { useRankColours } from './rank-colours.ts';
import './rank.css';

/** A rank on the colour of its band; 未計測 is hatched. */
export function RankChip({ rank, isMeasured }: { rank: number | null; isMeasured: boolean }) {
  const colours = useRankColours();
  if (!isMeasured) return <span className="tj-rank-chip tj-unmeasured">未計測</span>;
  const { ground, ink } = colours[rankBand(rank)];
  return (
    <span className="tj-rank-chip" style={{ '--tj-ground': ground, '--tj-ink': ink }}>
      {rankText(rank)}
    </span>
  );
}

const shown: readonly RankBand[] = ['TOP', 'UPPER', 'MIDDLE', 'LOWER', 'OUT'];

/** The legend of the rank colours. */
export function RankLegend() {
  const colours = useRankColours();
  return (
    <ul className="tj-rank-legend" aria-label="色の意味">
      {shown.map((band) => (
        <li key={band}>
          <span className="tj-rank-chip" style={{ '--tj-ground': colours[band].ground, '--tj-ink': colours[band].ink }}>
            {rankBandLabels[band]}
          </span>
        </li>
      ))}
      <li>
        <span className="tj-rank-chip tj-unmeasured">未計測</span>
      </li>
    </ul>
  );
}
