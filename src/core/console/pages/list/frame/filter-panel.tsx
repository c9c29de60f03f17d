import { Button, Drawer } from 'antd';
import { useRef } from 'react';
import { filterOf } from '#core/console/fields/filters.tsx';
import { words } from '#core/console/i18n/words.ts';
import { hasRefusedInput, useIsPhone } from '#core/console/ui/browser.ts';
import { numberText } from '#core/model/language.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import type { List } from '../use-list.ts';
import styles from './frame.module.css';

export interface FilterPanelProps {
  resource: ResolvedResource;
  list: List;
  fields: readonly ResolvedField[];
  onClose: () => void;
}

/** A panel with all filters of a list. Each applies at once, and the rows behind it follow. */
export default function FilterPanel({ resource, list, fields, onClose }: FilterPanelProps) {
  const isPhone = useIsPhone();
  const panel = useRef<HTMLDivElement>(null);
  const { filters } = list.state;
  const close = () => {
    if (!hasRefusedInput(panel.current)) onClose();
  };
  return (
    <Drawer
      open
      title={words().filters}
      placement={isPhone ? 'bottom' : 'right'}
      {...(isPhone ? { height: '85dvh' } : { width: 360 })}
      onClose={(event) => {
        // Escape gives up a text that is half typed; what the field already refuses does not keep the panel open
        if ('key' in event) onClose();
        else close();
      }}
      footer={
        <div className={styles.ends}>
          <Button disabled={filters.length === 0 && list.state.search === ''} onClick={list.clear}>
            {words().clearFilters}
          </Button>
          <Button type="primary" onClick={close}>
            {list.total === null ? words().close : words().showFound(numberText(list.total), list.isEstimate)}
          </Button>
        </div>
      }
    >
      <div ref={panel} className={`tj-page ${styles.filters}`}>
        {fields.map((field) => (
          <div key={field.name} className={styles.filter}>
            <p aria-hidden>{field.label}</p>
            {filterOf({
              field,
              resource,
              labels: list.labels,
              filters: filters.filter((filter) => filter.field === field.name),
              onChange: (own) => list.setFilters([...filters.filter((filter) => filter.field !== field.name), ...own]),
            })}
          </div>
        ))}
      </div>
    </Drawer>
  );
}
