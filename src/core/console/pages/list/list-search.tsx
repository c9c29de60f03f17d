import { Button } from 'antd';
import { words } from '#core/console/i18n/words.ts';
import { showsDeleted } from '#core/console/list-state/list-state.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { mayDo } from '#core/model/access.ts';
import type { Filter } from '#core/model/query.ts';
import { isReference, type ResolvedField } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { ActiveFilters, FilterBar } from './filter-bar.tsx';
import type { ListExtension } from './scope.ts';
import { SearchField } from './search-field.tsx';
import type { List } from './use-list.ts';

const deletedOnly: Filter = { field: 'deleteDate', operator: 'null', value: false };

interface ListSearchProps {
  resource: ResolvedResource;
  list: List;
  fields: readonly ResolvedField[];
  extension: Pick<ListExtension, 'filters'>;
}

/** The search and the filter controls, and below them the active ones. */
export function ListSearch({ resource, list, fields, extension }: ListSearchProps) {
  const { state, change, setFilters, labels } = list;
  const isSearchable = resource.fields.some(
    (field) => field.search || (isReference(field) && field.searchThrough === true),
  );
  return (
    <>
      <search className="tj-bar">
        {isSearchable && (
          <SearchField
            label={resource.listTitle}
            search={state.search}
            onSearch={(search, continued) => change({ search }, { replace: continued })}
          />
        )}
        {extension.filters?.(state.filters, setFilters)}
        <FilterBar resource={resource} fields={fields} filters={state.filters} onChange={setFilters} labels={labels} />
        <DeletedToggle resource={resource} filters={state.filters} onChange={setFilters} />
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

interface DeletedToggleProps {
  resource: ResolvedResource;
  filters: readonly Filter[];
  onChange: (filters: readonly Filter[]) => void;
}

/** A button that shows the deleted rows instead of the others, for users who may restore them. */
function DeletedToggle({ resource, filters, onChange }: DeletedToggleProps) {
  const { actor } = useProduct();
  if (!mayDo(resource, 'restore', actor)) return null;
  const isShown = showsDeleted(filters);
  return (
    <Button
      aria-pressed={isShown}
      onClick={() =>
        onChange(isShown ? filters.filter((filter) => filter.field !== 'deleteDate') : [...filters, deletedOnly])
      }
    >
      {isShown ? words().hideDeleted : words().showDeleted}
    </Button>
  );
}
