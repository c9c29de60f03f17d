/** The public pages that the law and Google ask of an operator, in the order of their links. */
export const publicPages = {
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  commerce: '特定商取引法に基づく表記',
} as const;
export type PublicPage = keyof typeof publicPages;

/** True for the name of a public page. */
export function isPublicPage(name: string): name is PublicPage {
  return Object.hasOwn(publicPages, name);
}

/** Google's own terms, to which users agree together with the operator's; not editable, for Google demands them of every user. */
export const googleTerms = [
  { name: 'Google 利用規約', url: 'https://policies.google.com/terms' },
  { name: 'Google マップ / Google Earth 追加利用規約', url: 'https://www.google.com/help/terms_maps/' },
  { name: 'Google プライバシーポリシー', url: 'https://policies.google.com/privacy' },
] as const;

/** A part of a page: a line that begins with ■ is its heading. */
export interface Section {
  /** Null before the first heading. */
  readonly heading: string | null;
  readonly text: string;
}

/** Returns the parts of a page's text; parts without heading and text are left out. */
export function sectionsOf(body: string): readonly Section[] {
  const sections: { heading: string | null; lines: string[] }[] = [{ heading: null, lines: [] }];
  for (const line of body.replaceAll('\r\n', '\n').split('\n')) {
    if (line.startsWith('■')) sections.push({ heading: line.slice(1).trim(), lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections
    .map(({ heading, lines }) => ({ heading: heading || null, text: lines.join('\n').trim() }))
    .filter(({ heading, text }) => heading !== null || text !== '');
}
