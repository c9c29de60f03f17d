import { Segmented } from 'antd';
import { words } from '#core/console/i18n/words.ts';
import { CsvMenu } from '#core/console/pages/list/csv-menu.tsx';
import { ActiveFilters, FilterBar } from '#core/console/pages/list/filter-bar.tsx';
import { SearchField } from '#core/console/pages/list/search-field.tsx';
import type { List } from '#core/console/pages/list/use-list.ts';
import text from '#core/console/ui/text.module.css';
import { numberText } from '#core/model/figures/figures.ts';
import type { Filter } from '#core/model/query.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { unansweredStates } from '#domain/reply-states.ts';
import styles from './review-list.module.css';

const unanswered: Filter = { field: 'replyState', operator: 'in', value: unansweredStates };
const isUnanswered = ({ field, operator, value }: Filter) =>
  field === 'replyState' &&
  operator === 'in' &&
  Array.isArray(value) &&
  [...value].sort().join() === unansweredStates.toSorted().join();

interface ReviewSearchProps {
  resource: ResolvedResource;
  list: List;
  ofOneStore: boolean;
}

/** The filters, the number of reviews, and the CSV export. */
export function ReviewSearch({ resource, list, ofOneStore }: ReviewSearchProps) {
  const { state, change, labels, total, isEstimate, setFilters } = list;
  const fields = resource.list.filters.filter((field) => !ofOneStore || field.name !== 'storeId');
  return (
    <>
      <search className="tj-bar tj-said">
        <SearchField
          label="クチコミ"
          search={state.search}
          onSearch={(search, continued) => change({ search }, { replace: continued })}
        />
        <Segmented
          aria-label="返信の状態"
          value={state.filters.some(isUnanswered) ? 'open' : 'all'}
          options={[
            { value: 'all', label: 'すべて' },
            { value: 'open', label: '未返信' },
          ]}
          onChange={(value) =>
            setFilters([
              ...state.filters.filter(({ field }) => field !== 'replyState'),
              ...(value === 'open' ? [unanswered] : []),
            ])
          }
        />
        <FilterBar resource={resource} fields={fields} filters={state.filters} onChange={setFilters} labels={labels} />
        <span className={styles.end}>
          <span className={`${styles.total} ${text.secondary}`}>
            {total !== null && words().total(numberText(total), isEstimate)}
          </span>
          <CsvMenu resource={resource} apiQuery={list.apiQuery} />
        </span>
      </search>
      <ActiveFilters
        resource={resource}
        filters={state.filters}
        onChange={setFilters}
        labels={labels}
        search={state.search}
        onClear={list.clear}
      />
    </>
  );
}
