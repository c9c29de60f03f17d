import { productName } from '#core/model/language.ts';
import { refineWords } from './words.ts';

const titles: Readonly<Record<string, () => string>> = {
  'documentTitle.default': () => productName().short,
  'documentTitle.suffix': () => ` | ${productName().short}`,
};

/** Refine's text in the console's language, with its `{{params}}` filled in. An unknown key gives the fallback, or else the key itself. */
export function translate(key: string, options?: unknown, fallback?: string): string {
  // Refine passes the fallback as the second argument when there are no params
  const template = titles[key]?.() ?? refineWords()[key] ?? fallback ?? (typeof options === 'string' ? options : key);
  const values: Record<string, unknown> = typeof options === 'object' && options !== null ? { ...options } : {};
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
