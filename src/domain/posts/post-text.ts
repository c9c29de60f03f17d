/** The most bytes that a reply may have. */
export const replyBytes = 4096;

const digitGroups = /(?:\+81[-‐-―−ー(). ]{0,2}|0)\d{1,4}[-‐-―−ー(). ]{0,2}\d{1,4}[-‐-―−ー(). ]{0,2}\d{3,4}(?!\d)/g;

/** Does the text hold a telephone number, in whatever form of digits? Google refuses posts that do. */
export function holdsPhone(text: string): boolean {
  const found = text.normalize('NFKC').match(digitGroups) ?? [];
  return found.some((one) => {
    const digits = one.replace(/\D/g, '');
    return digits.length >= 10 && digits.length <= 12;
  });
}

/** Are they the same to whoever reads them? Google trims and joins line breaks in its own way. */
export function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  return plain(one) === plain(other);
}

/** The variables of a text for many stores or reviews, by their names in it: `{店舗名}`. */
export type Variables = Readonly<Record<string, string>>;

/** The text with its variables filled; one that has no value stays as it is, so that it is noticed before it is sent. */
export function fillText(template: string, variables: Variables): string {
  return template.replace(/\{([^{}\s]{1,20})\}/g, (whole, name: string) => variables[name] ?? whole);
}

/** Variables that the text names and nobody fills. */
export function unfilled(text: string, known: Variables): string[] {
  const named = [...text.matchAll(/\{([^{}\s]{1,20})\}/g)].map(([, name = '']) => name);
  return [...new Set(named.filter((name) => known[name] === undefined))];
}
