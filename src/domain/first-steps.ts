import { array, codeOf, flag, nullable, object, string } from '#core/model/shape.ts';

/** The key of the setting that records that the list was dismissed. */
export const firstStepsKey = 'first-steps-dismissed';

/** Setup steps of a new installation before it can measure and bill, in the recommended order. */
export const firstSteps = {
  issuer: '請求書の発行者を登録する',
  mail: 'メールの送信を設定する',
  places: '順位の計測（Google Places）を設定する',
  'business-profile': 'Googleビジネスプロフィールとの連携を設定する',
  location: '検索位置を登録する',
  customer: '契約者を登録する',
  store: '店舗を登録する',
  reading: '最初の順位を計測する',
} as const;
export type FirstStep = keyof typeof firstSteps;

/** Steps that an installation can do without. */
export const optionalSteps: readonly FirstStep[] = ['business-profile'];

/** True when all required steps are done. */
export function areFirstStepsDone(steps: readonly { readonly step: FirstStep; readonly isDone: boolean }[]): boolean {
  return steps.every(({ step, isDone }) => isDone || optionalSteps.includes(step));
}

/** Setup progress of an installation. */
export const firstStepsShown = object({
  /** True when an administrator has dismissed the list; `steps` is empty then. */
  isDismissed: flag,
  /** `failure`: message of the service's last failed test; a step that is set up and does not work is not done. */
  steps: array(object({ step: codeOf(firstSteps), isDone: flag, failure: nullable(string) })),
});
