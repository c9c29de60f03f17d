import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { isComposing } from './browser.ts';
import { MenuButton } from './page-header.tsx';
import styles from './tab-strip.module.css';

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
      <div className={styles.line}>
        <div ref={strip} role="tablist" aria-label={label} onKeyDown={go} className={styles.strip}>
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
              className={shown.includes(tab) ? styles.tab : `${styles.tab} ${styles.awaited}`}
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
      className={styles.more}
      menu={{ items: tabs.map(({ key, label }) => ({ key, label, onClick: () => onChoose(key) })) }}
      placement="bottomRight"
    >
      {words().otherTabs}
    </MenuButton>
  );
}
