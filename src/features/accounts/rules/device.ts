/** The order matters: a browser's User-Agent also names those it derives from, so derived browsers come first. */
const browsers: readonly (readonly [RegExp, string, RegExp?])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bLine\//i, 'LINE'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\d/, 'Safari', /\bSafari\//],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns a readable name of the device behind a User-Agent header: 「WindowsのChrome」. */
export function deviceInWords(userAgent: string): string {
  const browser = named(browsers, userAgent);
  const system = named(systems, userAgent);
  if (system !== null && browser !== null) return `${system}の${browser}`;
  return system ?? browser ?? (userAgent.trim() === '' ? '不明な端末' : 'その他の端末');
}

function named(names: readonly (readonly [RegExp, string, RegExp?])[], userAgent: string): string | null {
  const found = names.find(([pattern, , also]) => pattern.test(userAgent) && (also?.test(userAgent) ?? true));
  return found?.[1] ?? null;
}
