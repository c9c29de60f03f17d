/** Kinds of billable units: a keyword's day, a store's day (ANY_KEYWORD, by its most expensive keyword), or a month (FIXED). */
export const unitKindLabels = { KEYWORD_DAY: 'キーワードの日', STORE_DAY: '店舗の日', FIXED_MONTH: '月額' } as const;

export type UnitKind = keyof typeof unitKindLabels;
