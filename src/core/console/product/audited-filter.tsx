import { lazy } from 'react';

/** Which resource the changes were made to; it comes with the record's list, which alone shows it. */
export const AuditedFilter = lazy(() => import('./audited-choice.tsx'));
