import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from 'antd';
import { type HTMLAttributes, type ReactNode, Suspense, useMemo, useState } from 'react';
import { NavLink } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import { titledScreens } from '#core/console/product/open-to.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { lazyWithReload } from '#core/console/ui/after-rows.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { NotLoaded } from '#core/console/ui/states/loaded.tsx';
import { NotFoundPage } from '#core/console/ui/states/placeholders.tsx';
import type { Route } from '#core/model/paths/path-to.ts';
import './account.css';
import headings from './heading.module.css';

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

interface LoadOrNotFoundProps<T> {
  /** The screen's title while loading. */
  title: string;
  found: UseQueryResult<T | null>;
  children: (value: T) => ReactNode;
}

/** Loads the object of a screen and renders it; shows the not-found page if there is none. */
export function LoadOrNotFound<T extends object>({ title, found, children }: LoadOrNotFoundProps<T>) {
  if (found.data !== undefined && found.data !== null) return children(found.data);
  if (found.isSuccess) return <NotFoundPage inFrame />;
  return (
    <div className="tj-page">
      <PageHeader title={title} />
      <NotLoaded query={found} rows={8} />
    </div>
  );
}

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  level?: 2 | 3 | 4;
  /** Where it keeps room: below it, or above it too, where it follows something. */
  spaced?: 'below' | 'around';
}

/** The heading of a part of a page; the page's own is in its header. */
export function Heading({ level = 2, spaced, className = '', ...rest }: HeadingProps) {
  const Element = `h${level}` as const;
  const room = spaced === undefined ? '' : headings[spaced];
  return <Element {...rest} className={`${headings.heading} ${room} ${className}`.trim()} />;
}

/** The heading of a card. */
export function CardHeading({ children }: { children: ReactNode }) {
  return <Heading>{children}</Heading>;
}

/** A section of a page, with a heading unless the page's title says it already. */
export function SectionCard({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <Card
      size="small"
      className={headings.card}
      title={title === undefined ? undefined : <CardHeading>{title}</CardHeading>}
    >
      {children}
    </Card>
  );
}

/**
 * What plugins add to a screen, for the user's role, in the plugins' order. `areKnown`: each part has said what it shows, so that what is
 * below them no longer moves.
 */
export function useScreenParts(screen: Route): { readonly parts: ReactNode; readonly areKnown: boolean } {
  const { plugins } = useConsoleProduct();
  const { actor } = useProduct();
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const added = useMemo(
    () =>
      plugins
        .flatMap(({ parts }) => Object.entries(parts?.[screen] ?? {}))
        .filter(([, { roles }]) => roles.includes(actor.role))
        .map(([name, { load }]) => ({ name, Part: lazyWithReload(load) })),
    [plugins, screen, actor.role],
  );
  const parts = added.map(({ name, Part }) => (
    <Suspense key={name} fallback={null}>
      <Part onKnown={() => setKnown((before) => (before.has(name) ? before : new Set([...before, name])))} />
    </Suspense>
  ));
  return { parts, areKnown: added.every(({ name }) => known.has(name)) };
}
