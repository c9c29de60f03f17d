// English and Japanese group digits the same way
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });

/** A number for display: 12,345. Keeps all decimal places, such as those of coordinates. */
export function numberText(value: number): string {
  return grouped.format(value);
}

/** A number for display: ¥12,345 for money, otherwise with its unit. */
export function figureText(value: number, { yen = false, unit = '' }: { yen?: boolean; unit?: string }): string {
  return yen ? yenText(value) : numberText(value) + unit;
}

/** An amount in yen for display: ¥12,345, -¥12,345. */
export function yenText(amount: number): string {
  return `${amount < 0 ? '-' : ''}¥${numberText(Math.abs(amount))}`;
}
