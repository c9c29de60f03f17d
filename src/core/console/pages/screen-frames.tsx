import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from 'antd';
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { NavLink } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import { titledScreens } from '#core/console/product/open-to.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { lazyWithReload } from '#core/console/ui/after-rows.tsx';
import { isComposing } from '#core/console/ui/browser.ts';
import { MenuButton, PageHeader } from '#core/console/ui/page-header.tsx';
import { NotLoaded } from '#core/console/ui/states/loaded.tsx';
import { NotFoundPage } from '#core/console/ui/states/placeholders.tsx';
import type { Route } from '#core/model/paths/path-to.ts';
import './account.css';
import headings from './heading.module.css';
import strips from './tab-strip.module.css';

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

export interface Tab {
  readonly key: string;
  readonly label: string;
  /** True: there is nothing in it, and it is in the menu, unless it is open. Null: not known yet; its place is left free. */
  readonly isEmpty?: boolean | null;
}

interface TabStripProps {
  tabs: readonly Tab[];
  active: string;
  onChange: (key: string) => void;
  label: string;
  /** The content of the active tab. */
  children: ReactNode;
}

/** Tabs in one line that scrolls if it is too long; behind them a menu with the empty ones. The arrow keys move between them. */
export function TabStrip({ tabs, active, onChange, label, children }: TabStripProps) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const fromMenu = useRef(false);
  const isOpen = (tab: Tab) => tab.key === active;
  const inLine = tabs.filter((tab) => tab.isEmpty !== true || isOpen(tab));
  const shown = inLine.filter((tab) => tab.isEmpty !== null || isOpen(tab));
  const behind = tabs.filter((tab) => !inLine.includes(tab));
  const labels = inLine.map((tab) => tab.label).join();
  useActiveInView(strip, { active, labels, fromMenu });
  const go = (event: KeyboardEvent) => {
    const at = shown.findIndex(isOpen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key];
    const next = to === undefined ? undefined : shown[(to + shown.length) % shown.length];
    if (next === undefined || isComposing(event)) return;
    event.preventDefault();
    onChange(next.key);
    const drawn = strip.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [];
    [...drawn].find(({ dataset }) => dataset.tab === next.key)?.focus();
  };
  return (
    <>
      <div className={strips.line}>
        <div ref={strip} role="tablist" aria-label={label} onKeyDown={go} className={strips.strip}>
          {inLine.map((tab) => (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              data-tab={tab.key}
              aria-selected={isOpen(tab)}
              aria-controls={isOpen(tab) ? `${id}-panel` : undefined}
              tabIndex={isOpen(tab) ? 0 : -1}
              onClick={() => onChange(tab.key)}
              className={shown.includes(tab) ? strips.tab : `${strips.tab} ${strips.awaited}`}
            >
              {tab.label}
            </button>
          ))}
        </div>
        <EmptyTabs
          tabs={behind}
          onChoose={(key) => {
            fromMenu.current = true;
            onChange(key);
          }}
        />
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </>
  );
}

interface InView {
  readonly active: string;
  /** The labels in the line, as one text. */
  readonly labels: string;
  /** Set when the tab was opened from the menu. */
  readonly fromMenu: RefObject<boolean>;
}

/** Scrolls the strip to the active tab, and focuses it if the menu opened it. */
function useActiveInView(strip: RefObject<HTMLDivElement | null>, { active, labels, fromMenu }: InView): void {
  // Scrolls to the active tab if the strip overflows. Counts that arrive later move the tab
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active tab or longer labels change the scroll position
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (strip.current != null && tab != null) strip.current.scrollLeft = tab.offsetLeft - strip.current.offsetLeft - 48;
    // The chosen entry of the menu is gone: the tab that it opened takes the focus
    if (fromMenu.current) tab?.focus({ preventScroll: true });
    fromMenu.current = false;
  }, [active, labels]);
}

/** The menu of the tabs that are not in the line. */
function EmptyTabs({ tabs, onChoose }: { tabs: readonly Tab[]; onChoose: (key: string) => void }) {
  if (tabs.length === 0) return null;
  return (
    <MenuButton
      type="text"
      aria-haspopup="menu"
      aria-label={words().emptyTabs}
      className={strips.more}
      menu={{ items: tabs.map(({ key, label }) => ({ key, label, onClick: () => onChoose(key) })) }}
      placement="bottomRight"
    >
      {words().otherTabs}
    </MenuButton>
  );
}
