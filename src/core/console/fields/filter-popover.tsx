import { Button } from 'antd';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import { filterButton } from './filter-button.tsx';
import type { FilterPopoverProps } from './filter-popover.late.tsx';

/** A button that opens a filter control which is too wide or too heavy for the filter row. */
export const FilterPopover = afterRows<FilterPopoverProps>(
  () => import('./filter-popover.late.tsx'),
  ({ label, active }) => <Button {...filterButton(label, active, false)} />,
);
