import { afterRows, Nothing } from '#core/console/ui/after-rows.tsx';
import type { ListOperationsProps } from './list-operations.lazy.tsx';

/** What can be done to the rows of a list: the bar of the selected ones, and the menu of one. */
export const ListOperations = afterRows<ListOperationsProps>(() => import('./list-operations.lazy.tsx'), Nothing);
