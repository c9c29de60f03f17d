/** What Google says of a store's profile. The gravest state is the profile's, in this order. */
export const profileStateLabels = {
  SUSPENDED: '停止',
  DISABLED: '無効',
  CLOSED_PERMANENTLY: '閉業',
  CLOSED_TEMPORARILY: '臨時休業',
  DUPLICATE: '重複',
  NOT_OURS: '所有権の競合',
  MOVED: 'プレイスIDの変更',
  UNVERIFIED: 'ビジネスの確認が必要',
  WAITING: 'Googleの審査中',
  OK: '正常',
} as const;

export type ProfileState = keyof typeof profileStateLabels;

const profileStates = Object.keys(profileStateLabels);

/** Returns the state of a stored code; null for any other text. */
export function profileStateIn(code: string | null | undefined): ProfileState | null {
  return isProfileState(code) ? code : null;
}

function isProfileState(code: string | null | undefined): code is ProfileState {
  return code !== null && code !== undefined && profileStates.includes(code);
}

/** States on whose days measuring is stopped (計測停止（Google側）): such a day is never billed. */
const stopping: readonly ProfileState[] = [
  'SUSPENDED',
  'DISABLED',
  'CLOSED_PERMANENTLY',
  'CLOSED_TEMPORARILY',
  'DUPLICATE',
  'NOT_OURS',
  'MOVED',
];

/** True of a state in which the profile is suspended, disabled, closed, moved, a duplicate, or not ours. */
export function stopsMeasuring(state: ProfileState | null): boolean {
  return state !== null && stopping.includes(state);
}
