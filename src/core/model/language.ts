import {
  type CoreErrorCode,
  coreStatus,
  type ErrorCode,
  type ErrorDefinition,
  type ErrorDefinitions,
  type ErrorParams,
  type Problem,
  type ProductErrorCode,
} from './error-codes.ts';
import type { Words } from './words/ja.ts';

/** What the product is called; `name` begins with `short`. */
export interface ProductName {
  readonly name: string;
  /** Behind the titles of the browser's tabs. */
  readonly short: string;
}

/** What a program speaks: the product's name, the core's words in one language, and the errors that the product adds. */
export interface Language {
  readonly product: ProductName;
  readonly words: Words;
  readonly errors: Readonly<Record<ProductErrorCode, ErrorDefinition>>;
}

/** What a program speaks that makes some of the product's errors alone; of the others it tells what the server said. */
export type SomeLanguage = Omit<Language, 'errors'> & { readonly errors: Partial<Language['errors']> };

let spoken: SomeLanguage | null = null;

/** Chooses the language of the whole program, once, before anything is said (docs/decisions/core-and-product.md). */
export function setLanguage(language: Language): void {
  spoken = language;
}

/** As `setLanguage`, for a page that meets a few of the errors alone and should not carry the rest. */
export function setSomeLanguage(language: SomeLanguage): void {
  spoken = language;
}

function language(): SomeLanguage {
  if (spoken === null) throw new Error('no language was chosen: a program calls speak before anything else');
  return spoken;
}

/** The core's words in the language of the program. */
export function words(): Words {
  return language().words;
}

/** Calls the product otherwise: an installation may bear a name of its own. */
export function nameProduct(product: ProductName): void {
  spoken = { ...language(), product };
}

/** What the product is called. */
export function productName(): ProductName {
  return language().product;
}

/** The HTTP status of an error. */
export function statusOf(code: ErrorCode): number {
  return isOfCore(code) ? coreStatus[code] : (addedError(code)?.status ?? coreStatus.internal);
}

/** Is there an error of that code? */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(coreStatus, code) || addedError(code) !== undefined;
}

/** A template with its `{name}` places filled; a place without a value is left out. */
export function fill(template: string, params: ErrorParams = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}

/** What a problem says, `label` taken from its params. */
export function sentence({ code, params }: Problem): string {
  const { errors } = words();
  return fill(isOfCore(code) ? errors[code] : (addedError(code)?.message ?? errors.unknown), params);
}

function addedError(code: string): ErrorDefinition | undefined {
  const added: Partial<ErrorDefinitions> = language().errors;
  return Object.hasOwn(added, code) ? added[code] : undefined;
}

function isOfCore(code: ErrorCode): code is CoreErrorCode {
  return Object.hasOwn(coreStatus, code);
}
