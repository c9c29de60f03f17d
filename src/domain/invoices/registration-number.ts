/** Pattern of a registration number (登録番号). */
export const registrationNumber = 'T\\d{13}';

/** The field's other options. */
export const registrationNumberRules = { max: 14, hint: 'T＋13桁の数字' } as const;

/** Returns a warning for a registration number that no corporation can have; undefined for any other value. */
export function oddRegistrationNumber(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^T\d{13}$/.test(value)) return undefined;
  if (hasRightCheckDigit(value)) return undefined;
  return '検査用数字が法人番号の規則と合いません。法人の場合は番号をご確認ください（個人事業者であれば問題ありません）';
}

/**
 * True when the check digit of a corporate number is right. Sole traders' numbers have none, so a wrong one merits at
 * most a warning.
 * The first digit is 9 minus the remainder by 9 of the other digits' sum, weighted 1 and 2 alternately from the right
 * (法人番号省令).
 */
export function hasRightCheckDigit(number: string): boolean {
  const digits = [...number.replace(/^T/, '')].map(Number);
  const [check, ...rest] = digits;
  if (digits.length !== 13 || digits.some(Number.isNaN)) return false;
  const sum = rest.reverse().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 2), 0);
  return check === 9 - (sum % 9);
}
