import { lazy } from 'react';

/** Inputs of the store's form, loaded lazily because lists do not need them. */
export const KeywordTable = lazy(() => import('./keyword-table.tsx'));
export const OwnerInput = lazy(() => import('./owner-input.tsx'));
export const LocationNameInput = lazy(() =>
  import('./profile-names.tsx').then(({ LocationNameInput }) => ({ default: LocationNameInput })),
);
export const AccountNameInput = lazy(() =>
  import('./profile-names.tsx').then(({ AccountNameInput }) => ({ default: AccountNameInput })),
);
