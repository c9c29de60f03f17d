import { isSame } from '#core/model/shape.ts';
import { fieldLabel, profileValueInWords } from '#domain/profiles/profile-values.ts';
import { type ProfileState, profileStateLabels, stopsMeasuring } from '#domain/ranks/profile-state.ts';

/** What happens to a profile. */
export const profileEventLabels = {
  STATE: '状態',
  TITLE: '名前の変更',
  CATEGORY: 'カテゴリの変更',
  GOOGLE_CHANGE: 'Googleによる変更',
  CHANGE_GONE: 'Googleによる変更の解消',
  OWNER: 'オーナー権限',
  POSTS: '投稿の受け付け',
  RESTORED: '元に戻した',
  ACCEPTED: '受け入れた',
} as const;

export type ProfileEventKind = keyof typeof profileEventLabels;

export interface ProfileEvent {
  readonly kind: ProfileEventKind;
  readonly before: string | null;
  readonly after: string | null;
}

/** A field that Google shows otherwise than the merchant has it. */
export interface ProfileChange {
  readonly field: string;
  readonly ours: unknown;
  readonly googles: unknown;
}

/** What is known of a profile. */
export interface ProfileSeen {
  readonly state: ProfileState;
  readonly title: string | null;
  readonly categories: string | null;
  readonly canPost: boolean | null;
  /** Null: Google does not say. */
  readonly isOwner: boolean | null;
  readonly changes: readonly ProfileChange[];
}

/** Returns what happened between two readings; `before` null: this is the first. */
export function eventsBetween(before: ProfileSeen | null, now: ProfileSeen): readonly ProfileEvent[] {
  const wasState = before?.state ?? 'OK';
  return [
    ...(wasState === now.state ? [] : [event('STATE', profileStateLabels[wasState], profileStateLabels[now.state])]),
    ...differing('TITLE', before?.title, now.title),
    ...differing('CATEGORY', before?.categories, now.categories),
    ...freshChanges(before, now).map(({ field, ours, googles }) =>
      event('GOOGLE_CHANGE', named(field, ours), named(field, googles)),
    ),
    ...(before?.changes ?? [])
      .filter(({ field }) => now.changes.every((one) => one.field !== field))
      .map(({ field }) => event('CHANGE_GONE', fieldLabel(field), null)),
    ...ownerEvents(before?.isOwner ?? true, now.isOwner),
    ...(before?.canPost === true && now.canPost === false ? [event('POSTS', '受け付ける', '受け付けない')] : []),
  ];
}

/** True of a profile that needs a person: not in good standing, changed by Google, or no longer the customer's own. */
export function needsAttention({
  state,
  changes,
  isOwner,
}: Pick<ProfileSeen, 'state' | 'changes' | 'isOwner'>): boolean {
  return state !== 'OK' || changes.length > 0 || isOwner === false;
}

/** The notice of what happened, in one sentence after another; null if nobody needs to know. */
export function noticeOfEvents(storeName: string, events: readonly ProfileEvent[], state: ProfileState): string | null {
  const said = events.flatMap((one) => sentence(one, state));
  return said.length === 0 ? null : `「${storeName}」のGoogleビジネスプロフィール：${said.join('。')}`.slice(0, 1000);
}

function sentence({ kind, before, after }: ProfileEvent, state: ProfileState): readonly string[] {
  const turns = `が「${before ?? 'なし'}」から「${after ?? 'なし'}」に変わりました`;
  switch (kind) {
    case 'STATE': {
      const stop = stopsMeasuring(state) ? '。この間は計測停止（Google側）となり、成果に数えません' : '';
      return [`状態${turns}${stop}`];
    }
    case 'TITLE':
      return [`名前${turns}`];
    case 'CATEGORY':
      return [`カテゴリ${turns}`];
    case 'GOOGLE_CHANGE':
      return [
        `Googleが内容を変更しました（${before ?? ''} → ${after ?? ''}）。「見守り」で元に戻すか受け入れてください`,
      ];
    case 'OWNER':
      return after === lost ? ['契約者のオーナー権限がなくなっています。Googleの画面で権限を確認してください'] : [];
    default:
      return [];
  }
}

const lost = '契約者にオーナー権限なし';

function ownerEvents(before: boolean, now: boolean | null): readonly ProfileEvent[] {
  if (now === null || before === now) return [];
  const own = '契約者にオーナー権限あり';
  return [now ? event('OWNER', lost, own) : event('OWNER', own, lost)];
}

function freshChanges(before: ProfileSeen | null, now: ProfileSeen): readonly ProfileChange[] {
  return now.changes.filter(
    (change) =>
      !(before?.changes ?? []).some((one) => one.field === change.field && isSame(one.googles, change.googles)),
  );
}

function differing(
  kind: ProfileEventKind,
  before: string | null | undefined,
  now: string | null,
): readonly ProfileEvent[] {
  // A profile read for the first time has changed nothing
  return before === undefined || before === null || before === now ? [] : [event(kind, before, now)];
}

function named(field: string, value: unknown): string {
  return `${fieldLabel(field)}：${profileValueInWords(field, value)}`;
}

function event(kind: ProfileEventKind, before: string | null, after: string | null): ProfileEvent {
  return { kind, before, after };
}
