import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { isComposing } from '#core/console/ui/browser.ts';
import styles from './view-strip.module.css';

export interface ViewTab {
  readonly key: string | number;
  readonly label: string;
  /** The view's address, from its question mark on. */
  readonly to: string;
  readonly isCurrent: boolean;
  /** True for the current view if the list now shows something else. */
  readonly isChanged: boolean;
  /** Who shares it, or that it is shared; null for all other views. */
  readonly sharing: string | null;
  /** Empty while it is unknown. */
  readonly count: string;
}

/** The views of a list in one line, which scrolls if it is too long. One Tab stop: the arrow keys move between them. */
export function ViewStrip({ tabs }: { tabs: readonly ViewTab[] }) {
  const strip = useRef<HTMLDivElement>(null);
  const stop = Math.max(
    0,
    tabs.findIndex(({ isCurrent }) => isCurrent),
  );
  const labels = tabs.map(({ label, count }) => label + count).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts that arrive later move the current tab
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current !== null && tab) strip.current.scrollLeft = tab.offsetLeft - strip.current.offsetLeft - 48;
  }, [stop, labels]);
  // One view is no choice
  if (tabs.length < 2) return null;
  return (
    <div ref={strip} role="toolbar" aria-label={words().viewsOfList} onKeyDown={step} className={styles.strip}>
      {tabs.map(({ key, label, to, isCurrent, isChanged, sharing, count }, index) => (
        <Link
          key={key}
          to={{ search: to }}
          preventScrollReset
          aria-current={isCurrent ? 'true' : undefined}
          tabIndex={index === stop ? 0 : -1}
          className={styles.tab}
        >
          {label}
          {sharing !== null && <span className={styles.sharing}>{sharing}</span>}
          <span className={styles.count}>{count}</span>
          {isChanged && <span className={styles.changed}>{words().changedView}</span>}
        </Link>
      ))}
    </div>
  );
}

function step(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll('a')];
  const at = tabs.findIndex((tab) => tab.contains(document.activeElement));
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined || isComposing(event)) return;
  event.preventDefault();
  tabs[(to + tabs.length) % tabs.length]?.focus();
}
