import { placeStateLabels } from './place-state.ts';

/** Whether a store's keywords were measured today. 圏外 was searched and not found, 未計測 was not measured. */
export const todaysStateLabels = {
  READ: '計測済',
  SOME_OUT: '圏外あり',
  OUT: '圏外',
  PARTLY: '一部未計測',
  UNREAD: '未計測',
  STOPPED: '計測停止',
} as const;

/** What a store's day asks of its owner, the most urgent first. */
export const needLabels = {
  STOPPED: '計測停止',
  FELL: '下降あり',
  MISSED: '目標未達',
  ACHIEVED: '目標達成',
  UNREAD: '未計測',
} as const;

/** Whether a store is matched with a place on the map, and why that place gives no ranks. */
export const matchingLabels = { MATCHED: '照合済', UNMATCHED: '未照合', ...placeStateLabels } as const;
