import type { TodaysRank } from '#domain/ranks/todays-ranks.ts';

/** Returns why there is no rank. */
export function reasonOf({ failure, takenAt }: TodaysRank): string {
  return failure ?? (takenAt === null ? '本日はまだ計測していません' : '計測できませんでした');
}
