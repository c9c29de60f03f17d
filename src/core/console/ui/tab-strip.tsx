import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { isComposing } from './browser.ts';
import styles from './tab-strip.module.css';

export interface Tab {
  readonly key: string;
  readonly label: string;
}

interface TabStripProps {
  tabs: readonly Tab[];
  active: string;
  onChange: (key: string) => void;
  label: string;
  /** The content of the active tab. */
  children: ReactNode;
}

/** Tabs in one line that scrolls if it is too long. The arrow keys move between them. */
export function TabStrip({ tabs, active, onChange, label, children }: TabStripProps) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const words = tabs.map((tab) => tab.label).join();
  // Scrolls to the active tab if the strip overflows. Counts that arrive later move the tab
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active tab or longer labels change the scroll position
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (strip.current != null && tab != null) strip.current.scrollLeft = tab.offsetLeft - strip.current.offsetLeft - 48;
  }, [active, words]);
  const go = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === active);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (next === undefined || isComposing(event)) return;
    event.preventDefault();
    onChange(next.key);
    strip.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.key)}"]`)?.focus();
  };
  return (
    <>
      <div ref={strip} role="tablist" aria-label={label} onKeyDown={go} className={styles.strip}>
        {tabs.map((tab) => {
          const isActive = tab.key === active;
          return (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              data-tab={tab.key}
              aria-selected={isActive}
              aria-controls={isActive ? `${id}-panel` : undefined}
              tabIndex={isActive ? 0 : -1}
              onClick={() => onChange(tab.key)}
              className={styles.tab}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </>
  );
}
