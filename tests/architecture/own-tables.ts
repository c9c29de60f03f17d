/** The one place where tables are drawn. */
const place = 'src/core/console/ui/table/';

/** Where a file draws a table of its own, by the element or by antd's, instead of one of `core/console/ui/table`: a line each. */
export function ownTables(file: string, text: string): string[] {
  if (file.startsWith(place) || !file.endsWith('.tsx') || file.endsWith('.test.tsx')) return [];
  return [...text.matchAll(/<(table|Table)\b/g)].map(
    ({ index }) => `${file}:${text.slice(0, index).split('\n').length}`,
  );
}
