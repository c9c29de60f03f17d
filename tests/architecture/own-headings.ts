/** The one component of headings; and what stands before the console's code, or in its place, and stays without it. */
const places = new Set([
  'src/core/console/pages/screen-frames.tsx',
  'src/core/console/ui/states/placeholders.tsx',
  'src/core/console/ui/states/route-error.tsx',
  'src/features/accounts/console/auth-frame.tsx',
  'src/features/accounts/console/login/demo-accounts.tsx',
]);

/** Where a file writes a heading by the element, or by antd's, instead of `Heading` of `core/console/pages`: a line each. */
export function ownHeadings(file: string, text: string): string[] {
  if (places.has(file) || !file.endsWith('.tsx') || file.endsWith('.test.tsx')) return [];
  return [...text.matchAll(/<(h[1-6]|Typography\.Title)\b/g)].map(
    ({ index }) => `${file}:${text.slice(0, index).split('\n').length}`,
  );
}
