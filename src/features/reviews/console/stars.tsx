import { theme } from 'antd';

/** A rating: stars to see, the number to read. */
export function Stars({ count }: { count: number | null }) {
  const { token } = theme.useToken();
  if (count === null) return <span style={{ color: token.colorTextSecondary }}>評価なし（その他）</span>;
  return (
    <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      <span aria-hidden style={{ color: token.colorWarning, letterSpacing: 1 }}>
        {'★'.repeat(count)}
        <span style={{ color: token.colorTextQuaternary }}>{'★'.repeat(Math.max(0, 5 - count))}</span>
      </span>{' '}
      <strong>{count}</strong>
      <span className="tj-visually-hidden">つ星</span>
    </span>
  );
}
