import type { Role } from '#core/model/roles.ts';
import { googleLinkRoles, paymentRoles } from '#domain/own-screens.ts';

/** An entry of the user menu: a screen, or something to do. */
export type UserMenuEntry = { readonly label: string } & (
  | { readonly path: string }
  | { readonly does: 'link-google' | 'log-out' }
);

/** The user menu of a role, in order. */
export function userMenuFor(role: Role): readonly UserMenuEntry[] {
  const entries: (UserMenuEntry & { roles?: readonly Role[] })[] = [
    { label: 'プロフィール', path: '/profile' },
    { label: 'メール設定変更', path: '/change-email' },
    { label: 'パスワード変更', path: '/change-password' },
    { label: '支払い情報変更', path: '/change-payment', roles: paymentRoles },
    { label: 'Googleマイビジネス連携', does: 'link-google', roles: googleLinkRoles },
    { label: 'ログアウト', does: 'log-out' },
  ];
  return entries.filter(({ roles }) => roles === undefined || roles.includes(role));
}
