/** Yen as they are written: ¥12,345, −¥12,345. */
export function yenText(amount: number): string {
  return `${amount < 0 ? '−' : ''}¥${Math.abs(amount).toLocaleString('ja-JP')}`;
}
