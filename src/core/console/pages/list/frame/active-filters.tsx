import { Button, Tag } from 'antd';
import { filterText } from '#core/console/fields/text-of.ts';
import { words } from '#core/console/i18n/words.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { List } from '../use-list.ts';
import styles from './frame.module.css';

/** The active search and filters. Each filter can be removed, or all at once. */
export function ActiveFilters({ resource, list }: { resource: ResolvedResource; list: List }) {
  const { state, labels, setFilters, clear } = list;
  const { filters, search } = state;
  if (filters.length === 0 && search === '') return null;
  return (
    <div className={`tj-bar ${styles.active}`}>
      {filters.map((filter) => {
        const field = resource.field.get(filter.field);
        if (field === undefined) return null;
        const text = filter.field === 'deleteDate' ? words().deleted : filterText(field, filter, labels);
        return (
          <Tag
            key={`${filter.field}_${filter.operator}`}
            closable={{ 'aria-label': words().takeOut(text) }}
            onClose={(event) => {
              event.preventDefault();
              setFilters(filters.filter((one) => one !== filter));
            }}
          >
            {text}
          </Tag>
        );
      })}
      <Button type="link" size="small" onClick={clear}>
        {words().clearFilters}
      </Button>
    </div>
  );
}
