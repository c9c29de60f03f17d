import { type ReactNode, useEffect } from 'react';
import { publicPages } from '#accounts/rules/public-pages.ts';
import { Logo } from '#core/console/ui/identity/logo.tsx';
import { productName } from '#core/model/language.ts';
import { plainPath } from '#core/model/paths/path-to.ts';
import styles from './auth-frame.module.css';

/** The frame of pages without the console's menu: background, logo, one card that ends with links to the pages that the law asks for. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} | ${productName().short}`;
  }, [title]);
  return (
    <main className={styles.frame}>
      <div className={styles.card}>
        <Logo />
        <h1>{title}</h1>
        {children}
        <nav className={styles.legal}>
          <a href={plainPath('/legal/terms')}>{publicPages.terms}</a>
          <a href={plainPath('/legal/privacy')}>{publicPages.privacy}</a>
          <a href={plainPath('/legal/commerce')}>{publicPages.commerce}</a>
        </nav>
      </div>
    </main>
  );
}

/** A message above a form: information, also such that a screen reader must not miss (`alert`), or an error. */
export function AuthNote({ kind = 'info', children }: { kind?: 'info' | 'alert' | 'error'; children: ReactNode }) {
  return (
    <p
      className={kind === 'error' ? `${styles.note} ${styles.error}` : styles.note}
      role={kind === 'info' ? 'status' : 'alert'}
    >
      {children}
    </p>
  );
}
