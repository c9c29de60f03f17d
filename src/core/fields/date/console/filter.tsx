import { lazy, Suspense } from 'react';
import type { FilterProps } from '#core/console/fields/field-component.ts';
import { FilterGroup } from '#core/console/fields/filter-group.tsx';
import { words } from '#core/console/i18n/words.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

const Range = lazy(() => import('./range.tsx'));

/** A range of days or months. The calendar's code is fetched when the filter panel is opened. */
export function DateFilter(props: FilterProps<ResolvedFieldOf<'date' | 'month' | 'moment'>>) {
  return (
    <FilterGroup label={props.field.label}>
      <Suspense fallback={<span role="status">{words().loadingNow}</span>}>
        <Range {...props} />
      </Suspense>
    </FilterGroup>
  );
}
