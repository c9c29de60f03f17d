/** Starts on Sunday. */
export const weekdays = ['日', '月', '火', '水', '木', '金', '土'] as const;

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Formats a day as 12月3日（木）. */
export function spokenDay(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month}月${date}日（${weekdays[weekdayOf(day)]}）`;
}
