const jst = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment (epoch ms) as the screens write it: 2026/10/31 14:05. */
export function whenInJapan(moment: number): string {
  return jst.format(moment);
}
