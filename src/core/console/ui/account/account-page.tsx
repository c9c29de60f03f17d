import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { paymentRoles } from '#domain/own-screens.ts';
import './account.css';

const screens = [
  ['/profile', 'プロフィール'],
  ['/change-email', 'メール設定変更'],
  ['/change-password', 'パスワード変更'],
  ['/profile/two-factor', '二段階認証'],
  ['/profile/passkeys', 'パスキー'],
  ['/profile/sessions', 'ログイン中の端末'],
] as const;

/** The frame of the screens on which users look after their own account: each leads to the others. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const { actor } = useProduct();
  const mine = paymentRoles.includes(actor.role)
    ? [...screens, ['/change-payment', '支払い情報変更'] as const]
    : screens;
  return (
    <div className="tj-page">
      <PageHeader title={title} />
      <nav className="tj-account-nav" aria-label="アカウントの設定">
        {mine.map(([path, label]) => (
          <NavLink key={path} to={path} end>
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
