import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { numberText } from '#core/model/language.ts';
import { isReference, type ResolvedField, type ResolvedResource } from '#core/model/resolved.ts';
import { SearchField } from '../search-field.tsx';
import type { List } from '../use-list.ts';
import { FilterButton } from './filter-button.tsx';
import styles from './frame.module.css';

interface ListHeadProps {
  title: string;
  list: List;
  embedded: boolean;
  /** The tools and actions, in the order of the Tab key. */
  children: ReactNode;
}

/** The title of a list with its number of rows, and beside it the list's tools. */
export function ListHead({ title, list: { total, isEstimate }, embedded, children }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <PageHeader
        title={title}
        embedded={embedded}
        beside={total !== null && <span className={styles.total}>{words().total(numberText(total), isEstimate)}</span>}
        actions={children}
      />
    </div>
  );
}

interface ListSearchProps {
  resource: ResolvedResource;
  list: List;
  fields: readonly ResolvedField[];
}

/** The search of a list, and the button that opens its filters. */
export function ListSearch({ resource, list, fields }: ListSearchProps) {
  const isSearchable = resource.fields.some(
    (field) => field.search || (isReference(field) && field.searchThrough === true),
  );
  return (
    <search className={styles.tools}>
      {isSearchable && (
        <SearchField
          label={resource.listTitle}
          search={list.state.search}
          onSearch={(search, continued) => list.change({ search }, { replace: continued })}
        />
      )}
      <FilterButton resource={resource} list={list} fields={fields} />
    </search>
  );
}
