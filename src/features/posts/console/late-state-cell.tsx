import { afterRows, Nothing } from '#core/console/ui/after-rows.tsx';

/** The state of a post. Its code comes after the rows, and then at once in all of them: React shows lazy cells in turns of 300 ms. */
export const LateStateCell = afterRows(() => import('./state-cell.tsx'), Nothing);
