import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import styles from './filter.module.css';

/** The inputs of one filter that has several, e.g. the two ends of a range. */
export function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and a border of its own
    <div role="group" aria-label={words().filterBy(label)} className={styles.range}>
      {children}
    </div>
  );
}
