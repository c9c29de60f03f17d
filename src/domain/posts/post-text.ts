/** Maximum bytes of a reply. */
export const replyBytes = 4096;

const digitGroups = /(?:\+81[-‐-―−ー(). ]{0,2}|0)\d{1,4}[-‐-―−ー(). ]{0,2}\d{1,4}[-‐-―−ー(). ]{0,2}\d{3,4}(?!\d)/g;

/** True when the text contains a telephone number in any notation. Google rejects such posts. */
export function holdsPhone(text: string): boolean {
  const found = text.normalize('NFKC').match(digitGroups) ?? [];
  return found.some((one) => {
    const digits = one.replace(/\D/g, '');
    return digits.length >= 10 && digits.length <= 12;
  });
}

/** True when both texts read the same. Google changes whitespace and line breaks. */
export function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  return plain(one) === plain(other);
}

/** Values of placeholders by name: `{店舗名}`. */
export type Variables = Readonly<Record<string, string>>;

// Braces as a Japanese keyboard writes them, and spaces inside, mean the same
const placeholder = /[{｛][ \u3000]{0,3}([^{}｛｝\s]{1,20})[ \u3000]{0,3}[}｝]/g;

/** Fills the placeholders of a text; those without a value stay, so that they are noticed before sending. */
export function fillText(template: string, variables: Variables): string {
  return template.replace(placeholder, (whole, name: string) => variables[name.normalize('NFKC')] ?? whole);
}

/** Returns the placeholders of the text that have no value. */
export function unfilled(text: string, known: Variables): string[] {
  const named = [...text.matchAll(placeholder)].map(([, name = '']) => name.normalize('NFKC'));
  return [...new Set(named.filter((name) => known[name] === undefined))];
}
