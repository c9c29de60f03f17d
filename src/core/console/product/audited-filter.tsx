import { lazy } from 'react';

/** A filter of the audit log by resource. Loaded lazily, since only that list uses it. */
export const AuditedFilter = lazy(() => import('./audited-choice.tsx'));
