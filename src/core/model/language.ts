import {
  addErrors,
  addedError,
  type ErrorDefinition,
  type ErrorParams,
  isOfCore,
  type Problem,
  type ProductErrorCode,
} from './errors.ts';
import type { Words } from './words/ja.ts';

/** The product's name; `name` begins with `short`. */
export interface ProductName {
  readonly name: string;
  /** The suffix of the browser tabs' titles. */
  readonly short: string;
}

/** The language of a program: the product's name, the core's words in one language, and the errors that the product adds. */
export interface Language {
  readonly product: ProductName;
  readonly words: Words;
  readonly errors: Readonly<Record<ProductErrorCode, ErrorDefinition>>;
}

/** The language of a program that knows only some of the product's errors; for others it shows the server's message. */
export type SomeLanguage = Omit<Language, 'errors'> & { readonly errors: Partial<Language['errors']> };

let spoken: SomeLanguage | null = null;

/** Sets the language of the whole program, once, before any text is needed (docs/decisions/core-and-product.md). */
export function setLanguage(language: Language): void {
  spoken = language;
  addErrors(language.errors);
}

/** Like `setLanguage`, for a page that needs only a few of the errors and should not load the rest. */
export function setSomeLanguage(language: SomeLanguage): void {
  spoken = language;
  addErrors(language.errors);
}

function language(): SomeLanguage {
  if (spoken === null) throw new Error('no language was chosen: a program calls speak before anything else');
  return spoken;
}

/** The core's words in the language of the program. */
export function words(): Words {
  return language().words;
}

/** Renames the product: an installation may have a name of its own. */
export function nameProduct(product: ProductName): void {
  spoken = { ...language(), product };
}

/** The product's name. */
export function productName(): ProductName {
  return language().product;
}

/** Fills the `{name}` placeholders of a template; a placeholder without a value is removed. */
export function fill(template: string, params: ErrorParams = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}

/** The message of a problem; `label` comes from its params. */
export function sentence({ code, params }: Problem): string {
  const { errors } = words();
  return fill(isOfCore(code) ? errors[code] : (addedError(code)?.message ?? errors.unknown), params);
}

/** The name of a row with this `title`, preceded by `prefix` if that is not empty. */
export function calledBy(prefix: unknown, title: string): string {
  return typeof prefix === 'string' && prefix !== '' && title !== '' ? words().called(prefix, title) : title;
}

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
