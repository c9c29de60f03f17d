import tones from '#core/console/ui/text.module.css';
import { holdsPhone } from '#domain/post-text.ts';
import styles from './limits.module.css';

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
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  };
  const count = (label: string, used: number, max: number) => (
    <span className={used > max ? tones.error : tones.secondary}>{`${label} ${used} / ${max}文字`}</span>
  );
  return (
    <p aria-live="polite" className={styles.limits}>
      {hasTitle && count('イベント名', text('eventTitle').length, 58)}
      {isFilled && count('変数を置き換えた本文', text('summary').length, 1500)}
      {holdsPhone(text('summary')) && (
        <span className={tones.error}>本文に電話番号は入れられません。ボタンの「電話」をお使いください</span>
      )}
    </p>
  );
}
