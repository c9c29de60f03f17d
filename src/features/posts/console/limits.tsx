import tones from '#core/console/ui/text.module.css';
import styles from './limits.module.css';

/** How much of what Google allows is used. What it would refuse is told at the field. */
export function Limits({
  values,
  hasTitle,
  isFilled,
}: {
  values: Readonly<Record<string, unknown>>;
  hasTitle: boolean;
  /** Placeholders made it longer or shorter than what was typed. */
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
      {isFilled && count('差し込みを置き換えた本文', text('summary').length, 1500)}
    </p>
  );
}
