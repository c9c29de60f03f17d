import { afterRows, Nothing } from '#core/console/ui/after-rows.tsx';

/** What an audit entry changed. Its code comes after the rows, and then at once in all of them: React shows lazy cells in turns of 300 ms. */
export const LateChangeCell = afterRows(() => import('./change-cell.tsx'), Nothing);
