import { type Day, dayText } from '#core/model/day.ts';

/** What a customer may allow to be done on their profile in their name. */
export const consentScopeLabels = {
  replies: 'クチコミ返信',
  posts: '投稿',
  profile: 'プロフィール編集',
} as const;

export type ConsentScope = keyof typeof consentScopeLabels;

export const consentScopes = ['replies', 'posts', 'profile'] as const satisfies readonly ConsentScope[];

/** How a consent was given. */
export const consentWayLabels = { CONSOLE: '画面で承諾', PAPER: '署名した書面' } as const;

export const consentStatusLabels = {
  REQUESTED: 'お願い中',
  GIVEN: '承諾済',
  DECLINED: '辞退',
  CANCELLED: '取消',
  SUPERSEDED: '更新済',
  WITHDRAWN: '撤回',
} as const;

export type ConsentStatus = keyof typeof consentStatusLabels;

/** Which of the three are allowed. */
export type ConsentScopes = Readonly<Record<ConsentScope, boolean>>;

/** A consent of the store's customer, as far as it decides what may be sent. */
export interface ConsentTerms extends ConsentScopes {
  readonly id: number;
  readonly status: ConsentStatus;
  /** JST days; both are within it, and without an end it is open. */
  readonly firstDay: Day;
  readonly lastDay: Day | null;
  /** epoch ms */
  readonly givenDate: number | null;
}

/** Why nothing may be sent in the customer's name; each is also the code of the refusal. */
export const consentLacks = [
  'consent_missing',
  'consent_early',
  'consent_ended',
  'consent_scope',
  'consent_contract',
] as const;

export type ConsentLack = (typeof consentLacks)[number];

const wereGiven: readonly ConsentStatus[] = ['GIVEN', 'SUPERSEDED', 'WITHDRAWN'];

/**
 * True if the customer has ever said what may be done in their name, or that nothing may: from then on their word binds, also where no consent
 * is required. A request that waits or was taken back is no word of theirs.
 */
export function hasAnswered(consents: readonly Pick<ConsentTerms, 'status'>[]): boolean {
  return consents.some(({ status }) => status === 'DECLINED' || wereGiven.includes(status));
}

/**
 * Returns the consent that decides on a day: of those given, the newest that had begun by then, whatever came of it. A withdrawn one decides
 * at once, whenever it would have begun. An older one never comes back when the newest has ended. Null where none has begun.
 */
export function decidingConsent<T extends ConsentTerms>(consents: readonly T[], day: Day): T | null {
  const begun = consents.filter(
    ({ status, firstDay }) => wereGiven.includes(status) && (firstDay <= day || status === 'WITHDRAWN'),
  );
  return begun.reduce<T | null>((newest, one) => (newest === null || isNewer(one, newest) ? one : newest), null);
}

function isNewer(one: ConsentTerms, other: ConsentTerms): boolean {
  const [given, before] = [one.givenDate ?? 0, other.givenDate ?? 0];
  return given === before ? one.id > other.id : given > before;
}

/** True if the consent allows anything on the day: given, begun, not ended and not withdrawn. */
export function isInForce({ status, firstDay, lastDay }: ConsentTerms, day: Day): boolean {
  return status === 'GIVEN' && firstDay <= day && (lastDay === null || day <= lastDay);
}

/** True for a request that its customer can answer in the console: not a paper that waits for its signature, nor one whose days are over. */
export function isAnswerable(
  { status, way, lastDay }: Pick<ConsentTerms, 'status' | 'lastDay'> & { readonly way: keyof typeof consentWayLabels },
  today: Day,
): boolean {
  return status === 'REQUESTED' && way === 'CONSOLE' && (lastDay === null || today <= lastDay);
}

/** Returns why this may not be done on that day in the customer's name, by the customer's consents; null if it may. */
export function consentLack(consents: readonly ConsentTerms[], scope: ConsentScope, day: Day): ConsentLack | null {
  const deciding = decidingConsent(consents, day);
  if (deciding === null) return consents.some(({ status }) => status === 'GIVEN') ? 'consent_early' : 'consent_missing';
  if (!isInForce(deciding, day)) return 'consent_ended';
  return deciding[scope] ? null : 'consent_scope';
}

/** `クチコミ返信・投稿` */
export function scopesText(scopes: ConsentScopes): string {
  return consentScopes
    .filter((scope) => scopes[scope])
    .map((scope) => consentScopeLabels[scope])
    .join('・');
}

/** `2026/11/01〜` or `2026/11/01〜2027/03/31` */
export function consentTermText({ firstDay, lastDay }: Pick<ConsentTerms, 'firstDay' | 'lastDay'>): string {
  return `${dayText(firstDay)}〜${lastDay === null ? '' : dayText(lastDay)}`;
}
