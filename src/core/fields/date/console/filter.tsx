import { lazy, Suspense } from 'react';
import { FilterPopover } from '#core/console/fields/filter-popover.tsx';
import type { FilterProps } from '#core/console/fields/props.ts';
import { words } from '#core/console/i18n/words.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';

const Range = lazy(() => import('./range.tsx'));

/** A range of days or months. The calendar's code is fetched when the filter is opened. */
export function DateFilter(props: FilterProps<ResolvedFieldOf<'date' | 'month' | 'moment'>>) {
  return (
    <FilterPopover label={props.field.label} active={props.filters.length > 0}>
      <Suspense fallback={<span role="status">{words().loadingNow}</span>}>
        <Range {...props} />
      </Suspense>
    </FilterPopover>
  );
}
