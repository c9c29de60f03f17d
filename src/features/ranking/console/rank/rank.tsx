import { theme } from 'antd';
import './rank.css';

/** 3位; 圏外 in grey; 未計測 hatched: searched and not found is another thing than not read. */
export function RankValue({ rank, isMeasured }: { rank: number | null; isMeasured: boolean }) {
  const { token } = theme.useToken();
  if (!isMeasured) return <span className="tj-unmeasured">未計測</span>;
  if (rank === null) return <span style={{ color: token.colorTextSecondary }}>圏外</span>;
  return <span>{rank}位</span>;
}

/** Places gained or lost, by sign and colour: ▲2, ▼3, →; nothing where there is no reading to compare with. */
export function RankChange({ change }: { change: number | null }) {
  const { token } = theme.useToken();
  if (change === null) return <span style={{ color: token.colorTextSecondary }}>—</span>;
  if (change === 0)
    return (
      <span role="img" aria-label="変動なし" style={{ color: token.colorTextSecondary }}>
        →
      </span>
    );
  const [sign, word, color] = change > 0 ? ['▲', '上昇', token.colorSuccessText] : ['▼', '下降', token.colorErrorText];
  const places = Math.abs(change);
  return (
    <span role="img" aria-label={`${places}${word}`} style={{ color, whiteSpace: 'nowrap' }}>
      {sign}
      {places}
    </span>
  );
}
