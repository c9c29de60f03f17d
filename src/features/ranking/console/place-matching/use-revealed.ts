import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { isAwaited } from '#core/console/ui/states/loaded.tsx';
import { candidatesQuery } from './candidates.ts';

/** The least height of a card. */
const least = { phone: 260, wide: 140 };

/**
 * How many of the stores may be shown. Those that fit on the first screen come one after the other, each with its candidates, whose
 * number is not known before; then all.
 */
export function useRevealed(stores: readonly { readonly id: number }[]): number {
  const isPhone = useIsPhone();
  const [onFirstScreen] = useState(() => Math.ceil(window.innerHeight / (isPhone ? least.phone : least.wide)));
  const awaited = useQueries({
    queries: stores.slice(0, onFirstScreen).map(({ id }) => candidatesQuery(id)),
    combine: (results) => results.findIndex(isAwaited),
  });
  // What has been shown stays, also if a lookup brings other stores to the top
  const [areAll, setAreAll] = useState(false);
  if (!areAll && stores.length > 0 && awaited < 0) setAreAll(true);
  return areAll ? stores.length : Math.max(0, awaited);
}
