import styles from './day-strip.module.css';

const words: Readonly<Record<string, string>> = {
  '○': '達成',
  '×': '未達',
  除: '除外',
  停: '計測停止（Google側）',
  '−': '未計測・対象外',
};
const looks: Readonly<Record<string, string | undefined>> = { '○': styles.reached, '×': styles.missed };

/** A month's days as ○ × −, in fixed steps so that rows are aligned. */
export function DayStrip({ days }: { days: string }) {
  const marks = [...days];
  const count = (mark: string) => marks.filter((one) => one === mark).length;
  return (
    <span
      role="img"
      aria-label={Object.entries(words)
        .filter(([mark]) => !['除', '停'].includes(mark) || count(mark) > 0)
        .map(([mark, word]) => `${word}${count(mark)}日`)
        .join('、')}
      className={styles.strip}
    >
      {marks.map((mark, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the day of the month
          key={index}
          className={`${styles.day} ${looks[mark] ?? ''}`}
        >
          {mark}
        </span>
      ))}
    </span>
  );
}
