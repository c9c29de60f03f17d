import {
  ActiveFilters,
  type ListByHand,
  ListMenu,
  ListSearch,
  ListTotal,
  ViewTabs,
} from '#core/console/pages/list/list-page.tsx';
import text from '#core/console/ui/text.module.css';
import type { ResolvedResource } from '#core/model/resolved.ts';
import styles from './review-list.module.css';

interface ReviewSearchProps {
  resource: ResolvedResource;
  list: ListByHand;
  /** Null: those of all stores. */
  storeId: number | null;
}

/** The search, the filters, the number of reviews, the menu and the views of a list of reviews. */
export function ReviewSearch({ resource, list, storeId }: ReviewSearchProps) {
  const fields = resource.list.filters.filter((field) => storeId === null || field.name !== 'storeId');
  return (
    <>
      <div className="tj-bar tj-said">
        <ListSearch resource={resource} list={list} fields={fields} />
        <span className={styles.end}>
          <span className={`${styles.total} ${text.secondary}`}>
            <ListTotal {...list} />
          </span>
          <ListMenu resource={resource} list={list} columns={null} hasViews={storeId === null} />
        </span>
      </div>
      <ViewTabs
        resource={resource}
        list={list}
        columns={null}
        within={storeId === null ? null : `storeId=${storeId}`}
      />
      <ActiveFilters resource={resource} list={list} />
    </>
  );
}
