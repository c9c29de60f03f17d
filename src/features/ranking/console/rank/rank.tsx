import text from '#core/console/ui/text.module.css';

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
