import { DownOutlined } from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import styles from './filter-select.module.css';
import type { FilterProps } from './props.ts';

/** A filter that is a select. Until its code is loaded, a placeholder of the same width shows its label. `width` is a class. */
export function filterSelect<F extends ResolvedField>(
  load: () => Promise<{ default: ComponentType<FilterProps<F>> }>,
  width: string | undefined,
  hasArrow = true,
): (props: FilterProps<F>) => ReactNode {
  return afterRows<FilterProps<F>>(load, ({ field: { label } }) => (
    <span
      role="combobox"
      aria-expanded={false}
      aria-label={words().filterBy(label)}
      tabIndex={0}
      className={`${styles.place} ${width}`}
    >
      <span className={styles.label} title={label}>
        {label}
      </span>
      {hasArrow && <DownOutlined aria-hidden className={styles.arrow} />}
    </span>
  ));
}
