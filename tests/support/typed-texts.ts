import type { FormatName } from '#core/fields/formatted/model/formats.ts';
import type { Field, FieldKind } from '#core/model/fields/registry.ts';

/** A value that a field may hold already, and texts: `right` are read, as the value beside them, and `wrong` are not. */
export interface Texts {
  readonly held: unknown;
  readonly right: readonly (readonly [text: string, value: unknown])[];
  readonly wrong: readonly string[];
}

const day: Texts = {
  held: '2026-12-24',
  right: [
    ['２０２７／０１／０１', '2027-01-01'],
    ['R8.11.20', '2026-11-20'],
    ['令和9年10月31日', '2027-10-31'],
    ['20270401', '2027-04-01'],
    ['2027年4月1日（木）', '2027-04-01'],
  ],
  wrong: ['27/4/1', '2027/2/29', '2027/4', '平成38年4月1日', '2027年4月1日（金）', 'らいしゅう'],
};
/** By the kind of field, or its format. */
export const typedTexts: Partial<Record<FieldKind | FormatName, Texts>> = {
  date: day,
  month: { held: '2026-10', right: [['２０２６年１１月', '2026-11']], wrong: ['26/11', '2026/13', '2026', '先月'] },
  moment: {
    held: Date.UTC(2026, 11, 24, 1),
    right: [
      ['２０２６／１２／３１　１０：００', Date.UTC(2026, 11, 31, 1)],
      ['令和8年12月31日 午前10時', Date.UTC(2026, 11, 31, 1)],
    ],
    wrong: ['2026/12/31', '2026/12/31 25:00', '12/31 10:00', 'あした'],
  },
  number: { held: 2, right: [['３', 3]], wrong: ['1,200上野 ランチ', '1,2', '三', '3-'] },
  email: { held: 'a@example.com', right: [['ｂ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'b@example.com']], wrong: ['b＠', 'b'] },
  url: {
    held: 'https://a.example.com',
    right: [['ｈｔｔｐｓ：／／ｂ．ｅｘａｍｐｌｅ．ｃｏｍ', 'https://b.example.com']],
    wrong: ['b'],
  },
  phone: { held: '03-1234-5678', right: [['０３ー１２３４ー５６７９', '03-1234-5679']], wrong: ['031', '電話'] },
  postalCode: { held: '100-0001', right: [['〒１００ー０００２', '100-0002']], wrong: ['100', '住所'] },
};

/** What a field is, where several formats are one kind. */
export function sortOf(field: Field): FieldKind | FormatName {
  return 'format' in field ? field.format : field.kind;
}
