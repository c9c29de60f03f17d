import { productName } from '#core/model/language.ts';
import { refineWords } from './words.ts';

const titles: Readonly<Record<string, () => string>> = {
  'documentTitle.default': () => productName().short,
  'documentTitle.suffix': () => ` | ${productName().short}`,
};

/** Refine's text in the language of the console, its `{{places}}` filled; the fallback, else the key, for a text that nobody knew of. */
export function translate(key: string, options?: unknown, fallback?: string): string {
  // Refine says the fallback in the second place when there is nothing to fill in
  const template = titles[key]?.() ?? refineWords()[key] ?? fallback ?? (typeof options === 'string' ? options : key);
  const values: Record<string, unknown> = typeof options === 'object' && options !== null ? { ...options } : {};
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
