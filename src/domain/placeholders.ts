import { unfilled, type Variables } from './posts/post-text.ts';

/** What a template is used for. */
export const templateUses = { REPLY: 'クチコミの返信', POST: '投稿' } as const;
export type TemplateUse = keyof typeof templateUses;

/** Maximum characters of a Google post. */
export const postLength = 1500;

const ofStore = ['店舗名', '住所', '業種', '店舗サイト'] as const;

/** Placeholders allowed for each use. Posts have none for the telephone number: Google rejects posts that contain one. */
export const placeholders: Readonly<Record<TemplateUse, readonly string[]>> = {
  REPLY: [...ofStore, '電話番号', '投稿者名', '評価'],
  POST: ofStore,
};

/** Old placeholder names that existing templates may still contain. */
const former: Readonly<Record<string, string>> = { 投稿者: '投稿者名' };

/** A store's values for placeholders; null where unknown. */
export interface PlaceholderStore {
  readonly name?: string | null;
  readonly address?: string | null;
  readonly category?: string | null;
  readonly websiteUrl?: string | null;
  readonly phone?: string | null;
}

/** A review's values for placeholders. */
export interface PlaceholderReview {
  /** Null if the reviewer gave no name. */
  readonly reviewer: string | null;
  readonly stars: number | null;
}

/** Returns a placeholder as written in a text. */
export function written(name: string): string {
  return `{${name}}`;
}

/** Returns the values of a store's placeholders; those without a value are left out, so that the gap is noticed. */
export function storeVariables({ name, address, category, websiteUrl, phone }: PlaceholderStore): Variables {
  return known({ 店舗名: name, 住所: address, 業種: category, 店舗サイト: websiteUrl, 電話番号: phone });
}

/** Returns the values of a reply's placeholders. */
export function replyVariables(store: PlaceholderStore, { reviewer, stars }: PlaceholderReview): Variables {
  const own = known({ ...storeVariables(store), 投稿者名: reviewer, 評価: stars === null ? null : `★${stars}` });
  return withFormer(own);
}

/** Returns a sentence for each placeholder left in a text that says why it has no value; empty when none is left. */
export function gapsIn(text: string, use: TemplateUse): readonly string[] {
  return unfilled(text, {}).map((name) => gapOf(name, use));
}

function gapOf(name: string, use: TemplateUse): string {
  const meant = former[name] ?? name;
  if (unknownIn(written(name), use).length > 0) return `${written(name)}という差し込みはありません。書き換えてください`;
  if (meant === '投稿者名') return `${written(name)}：投稿者の名前が公開されていません。書き換えてください`;
  if (meant === '評価') return `${written(name)}：評価のないクチコミです。書き換えてください`;
  return `${written(name)}：店舗に${meant}が登録されていません。店舗に登録するか、書き換えてください`;
}

/** Returns the placeholders of a text that do not exist for its use. */
export function unknownIn(text: string, use: TemplateUse): readonly string[] {
  return unfilled(text, {}).filter((name) => !placeholders[use].includes(former[name] ?? name));
}

function known(values: Readonly<Record<string, string | null | undefined>>): Variables {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined || value.trim() === '' ? [] : [[name, value]],
    ),
  );
}

function withFormer(variables: Variables): Variables {
  const old = Object.entries(former).map(([before, now]) => [before, variables[now]] as const);
  return known({ ...variables, ...Object.fromEntries(old) });
}
