import { DownOutlined } from '@ant-design/icons';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import styles from './filter-select.module.css';
import type { FilterProps } from './props.ts';

/** A filter that is a select: until its code has come, its name stands in its place, as wide. */
export function filterSelect<F extends ResolvedField>(
  load: () => Promise<{ default: ComponentType<FilterProps<F>> }>,
  width: Pick<CSSProperties, 'width' | 'minWidth'>,
  hasArrow = true,
): (props: FilterProps<F>) => ReactNode {
  return afterRows<FilterProps<F>>(load, ({ field: { label } }) => (
    <span
      role="combobox"
      aria-expanded={false}
      aria-label={words().filterBy(label)}
      tabIndex={0}
      className={styles.place}
      style={width}
    >
      <span className={styles.label} title={label}>
        {label}
      </span>
      {hasArrow && <DownOutlined aria-hidden className={styles.arrow} />}
    </span>
  ));
}
