import { admins, everyone } from '#domain/roles.ts';
import type { Role } from '#model/roles.ts';

interface FurtherScreen {
  readonly path: string;
  readonly label: string;
  readonly roles: readonly Role[];
}

/** Screens that stand in no menu: reached from the screens they belong to, and by name from the palette. */
const screens: readonly FurtherScreen[] = [
  { path: '/profile/two-factor', label: '二段階認証', roles: everyone },
  { path: '/profile/sessions', label: 'ログイン中の端末', roles: everyone },
  { path: '/outbox', label: '送信メール', roles: admins },
];

/** The screens beyond the menus that the role may open. */
export function furtherScreensFor(role: Role): readonly FurtherScreen[] {
  return screens.filter(({ roles }) => roles.includes(role));
}
