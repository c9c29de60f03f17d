import { mayDo } from '#core/model/access.ts';
import { type ResolvedResources, resourceNamed } from '#core/model/resolve.ts';
import type { Actor, Role } from '#core/model/roles.ts';
import { admins, everyone } from '#domain/roles.ts';

interface FurtherScreen {
  readonly path: string;
  readonly label: string;
  /** Those who may open it: these roles, or whoever may see this resource's list. */
  readonly open: readonly Role[] | string;
}

/** Screens that stand in no menu: reached from the screens they belong to, and by name from the palette. */
const screens: readonly FurtherScreen[] = [
  { path: '/closing', label: '月次締め', open: admins },
  { path: '/setting/issuer', label: '請求書の発行者', open: admins },
  { path: '/reviews', label: '全店舗のクチコミ', open: 'place-review' },
  { path: '/posts', label: '全店舗の投稿カレンダー', open: 'place-post' },
  { path: '/google-queue', label: 'Googleへの送信待ち', open: 'place-post' },
  { path: '/google-link', label: 'Googleの店舗と登録店舗の対応', open: 'search-conditions' },
  { path: '/profile/two-factor', label: '二段階認証', open: everyone },
  { path: '/profile/passkeys', label: 'パスキー', open: everyone },
  { path: '/profile/sessions', label: 'ログイン中の端末', open: everyone },
  { path: '/outbox', label: '送信メール', open: admins },
];

/** The screens beyond the menus that the actor may open. */
export function furtherScreensFor(
  resources: ResolvedResources,
  actor: Pick<Actor, 'role'>,
): readonly Pick<FurtherScreen, 'path' | 'label'>[] {
  return screens.filter(({ open }) =>
    typeof open === 'string' ? mayDo(resourceNamed(resources, open), 'list', actor) : open.includes(actor.role),
  );
}
