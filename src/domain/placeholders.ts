import { unfilled, type Variables } from './posts/post-text.ts';

/** What a template is for. */
export const templateUses = { REPLY: 'クチコミの返信', POST: '投稿' } as const;
export type TemplateUse = keyof typeof templateUses;

/** The most characters that Google takes in a post. */
export const postLength = 1500;

const ofStore = ['店舗名', '住所', '業種', '店舗サイト'] as const;

/** What a text may name by its use. A post names no telephone number: Google refuses one that does. */
export const placeholders: Readonly<Record<TemplateUse, readonly string[]>> = {
  REPLY: [...ofStore, '電話番号', '投稿者名', '評価'],
  POST: ofStore,
};

/** What templates were written with before, and still may hold. */
const former: Readonly<Record<string, string>> = { 投稿者: '投稿者名' };

/** Of a store what its placeholders stand for; null where it is not known. */
export interface PlaceholderStore {
  readonly name?: string | null;
  readonly address?: string | null;
  readonly category?: string | null;
  readonly websiteUrl?: string | null;
  readonly phone?: string | null;
}

/** Of a review what its placeholders stand for. */
export interface PlaceholderReview {
  /** Null: nobody who gave a name. */
  readonly reviewer: string | null;
  readonly stars: number | null;
}

/** As one writes it in a text. */
export function written(name: string): string {
  return `{${name}}`;
}

/** What a store's placeholders stand for; one that has no value is left out, so that it is noticed. */
export function storeVariables({ name, address, category, websiteUrl, phone }: PlaceholderStore): Variables {
  return known({ 店舗名: name, 住所: address, 業種: category, 店舗サイト: websiteUrl, 電話番号: phone });
}

/** What the placeholders of a reply stand for. */
export function replyVariables(store: PlaceholderStore, { reviewer, stars }: PlaceholderReview): Variables {
  const own = known({ ...storeVariables(store), 投稿者名: reviewer, 評価: stars === null ? null : `★${stars}` });
  return withFormer(own);
}

/** Why the placeholders that are left in a text have no value, a sentence each; nothing when none is left. */
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

/** The placeholders of a text that there are not for its use. */
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
