// English and Japanese group digits alike
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });

/** A number as it is read: 12,345. Coordinates and the like keep every digit. */
export function numberText(value: number): string {
  return grouped.format(value);
}

/** Yen as they are written: ¥12,345, -¥12,345. */
export function yenText(amount: number): string {
  return `${amount < 0 ? '-' : ''}¥${numberText(Math.abs(amount))}`;
}
