import { type Infer, integer, object } from '#core/model/shape.ts';

/** How the keywords of a customer's stores did today. */
export const ownDay = object({
  /** Keywords with a reading today, and how many of them are in target. */
  read: integer,
  achieved: integer,
  /** Keywords in a worse place than at their previous reading. */
  fallen: integer,
  /** Keywords that are due today and have no reading yet. */
  unread: integer,
});

export type OwnDay = Infer<typeof ownDay>;

/** The day in a sentence: `今日は13件中6件が目標達成。1件が下がりました`. */
export function dayInOneSentence({ read, achieved, fallen, unread }: OwnDay): string {
  if (read === 0) return unread === 0 ? '今日計測するキーワードはありません' : '今日の計測はこれからです';
  const falls = fallen === 0 ? '下がったものはありません' : `${fallen}件が下がりました`;
  return `今日は${read}件中${achieved}件が目標達成。${falls}${unread === 0 ? '' : `（${unread}件は未計測）`}`;
}
