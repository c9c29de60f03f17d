import { theme } from 'antd';

const words: Readonly<Record<string, string>> = { '○': '達成', '×': '未達', '−': '未計測・対象外' };

/** A month of days as ○ × −, in fixed steps so that rows can be compared by eye. */
export function DayStrip({ days }: { days: string }) {
  const { token } = theme.useToken();
  const marks = [...days];
  const count = (mark: string) => marks.filter((one) => one === mark).length;
  return (
    <span
      role="img"
      aria-label={Object.entries(words)
        .map(([mark, word]) => `${word}${count(mark)}日`)
        .join('、')}
      style={{ display: 'inline-flex', flexWrap: 'wrap', fontSize: 12, lineHeight: '18px' }}
    >
      {marks.map((mark, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the month
          key={index}
          style={{
            width: 13,
            textAlign: 'center',
            fontWeight: mark === '○' ? 600 : 400,
            color: mark === '○' ? token.colorSuccess : mark === '×' ? token.colorText : token.colorTextSecondary,
          }}
        >
          {mark}
        </span>
      ))}
    </span>
  );
}
