/** What of a store's day decides how much it needs its owner; null where it was not read. */
export interface DayOfStore {
  readonly todaysRead?: number | null;
  readonly todaysAchieved?: number | null;
  /** Places gained since the reading before; of keywords that fell, the largest fall. */
  readonly todaysChange?: number | null;
}

/** The stores in the order of need: those that fell, those that missed a target, those that achieved all, those not measured. */
export function byNeed<T>(stores: readonly T[], dayOf: (store: T) => DayOfStore): readonly T[] {
  return stores.toSorted((one, other) => needOf(dayOf(one)) - needOf(dayOf(other)));
}

function needOf({ todaysRead = null, todaysAchieved, todaysChange }: DayOfStore): number {
  if (todaysRead === null || todaysRead === 0) return 3;
  if ((todaysChange ?? 0) < 0) return 0;
  return (todaysAchieved ?? 0) < todaysRead ? 1 : 2;
}
