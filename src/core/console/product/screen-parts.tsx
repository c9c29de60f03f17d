import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useProduct } from '#core/console/session/product.tsx';
import { lazyWithReload } from '#core/console/ui/files/lazy-with-reload.ts';
import type { Route } from '#core/model/paths/path-to.ts';
import { useConsoleProduct } from './console-product.tsx';

/**
 * What plugins add to a screen, for the user's role, in the plugins' order. `areKnown`: each part has said what it shows, so that what is
 * below them no longer moves.
 */
export function useScreenParts(screen: Route): { readonly parts: ReactNode; readonly areKnown: boolean } {
  const { plugins } = useConsoleProduct();
  const { actor } = useProduct();
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const added = useMemo(
    () =>
      plugins
        .flatMap(({ parts }) => Object.entries(parts?.[screen] ?? {}))
        .filter(([, { roles }]) => roles.includes(actor.role))
        .map(([name, { load }]) => ({ name, Part: lazyWithReload(load) })),
    [plugins, screen, actor.role],
  );
  const parts = added.map(({ name, Part }) => (
    <Suspense key={name} fallback={null}>
      <Part onKnown={() => setKnown((before) => (before.has(name) ? before : new Set([...before, name])))} />
    </Suspense>
  ));
  return { parts, areKnown: added.every(({ name }) => known.has(name)) };
}
