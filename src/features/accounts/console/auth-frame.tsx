import { type ReactNode, useEffect } from 'react';
import './auth-frame.css';
import { Logo } from '#core/console/ui/identity/logo.tsx';
import { productName } from '#core/model/language.ts';

/** The frame of pages without the console's menu: background, logo, one card. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} | ${productName().short}`;
  }, [title]);
  return (
    <main className="tj-auth">
      <div className="tj-auth-card">
        <Logo />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** A message above a form: information or an error. */
export function AuthNote({ kind = 'info', children }: { kind?: 'info' | 'error'; children: ReactNode }) {
  return (
    <p
      className={kind === 'error' ? 'tj-auth-note tj-auth-error' : 'tj-auth-note'}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      {children}
    </p>
  );
}
