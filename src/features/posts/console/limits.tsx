import { theme } from 'antd';
import { holdsPhone } from '#domain/post-text.ts';

/** How much of what Google allows is used, and what it would refuse. */
export function Limits({
  values,
  hasTitle,
  isFilled,
}: {
  values: Readonly<Record<string, unknown>>;
  hasTitle: boolean;
  /** Variables made it longer or shorter than what was typed. */
  isFilled: boolean;
}) {
  const { token } = theme.useToken();
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  };
  const count = (label: string, used: number, max: number) => (
    <span
      style={{ color: used > max ? token.colorError : token.colorTextSecondary }}
    >{`${label} ${used} / ${max}文字`}</span>
  );
  return (
    <p aria-live="polite" style={{ display: 'flex', flexWrap: 'wrap', gap: '0 16px', margin: 0 }}>
      {hasTitle && count('イベント名', text('eventTitle').length, 58)}
      {isFilled && count('変数を置き換えた本文', text('summary').length, 1500)}
      {holdsPhone(text('summary')) && (
        <span style={{ color: token.colorError }}>
          本文に電話番号は入れられません。ボタンの「電話」をお使いください
        </span>
      )}
    </p>
  );
}
