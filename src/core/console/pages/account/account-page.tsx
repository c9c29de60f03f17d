import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import { titledScreens } from '#core/console/product/open-to.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import './account.css';

/** The frame of the screens for one's own account, with links between them. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const { resources, actor } = useProduct();
  const { plugins } = useConsoleProduct();
  return (
    <div className="tj-page">
      <PageHeader title={title} />
      <nav className="tj-account-nav" aria-label={words().accountSettings}>
        {titledScreens({ resources, plugins }, actor.role, 'account').map(({ path, label }) => (
          <NavLink key={path} to={path} end>
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
