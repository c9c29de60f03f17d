import { boolean, codeOf, list, nullable, object, text } from '#core/model/shape.ts';

/** What an empty installation needs before it measures and bills, in the order in which it is best done. */
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

/** Those that an installation can do without. */
export const optionalSteps: readonly FirstStep[] = ['business-profile'];

/** Is everything done that must be? */
export function areFirstStepsDone(steps: readonly { readonly step: FirstStep; readonly isDone: boolean }[]): boolean {
  return steps.every(({ step, isDone }) => isDone || optionalSteps.includes(step));
}

/** How far an installation has come. */
export const firstStepsShown = object({
  /** Somebody has put the list away: there are no steps in it then. */
  isDismissed: boolean,
  /** `failure`: what the last try of a service said that did not go; a step that is set up and does not work is not done. */
  steps: list(object({ step: codeOf(firstSteps), isDone: boolean, failure: nullable(text) })),
});
