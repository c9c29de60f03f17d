import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { loadOrReload } from './lazy-with-reload.ts';

/** The code of a page, which comes on demand and is fetched once. */
export interface PageCode<P> {
  /** Null until it has come. */
  page(): ComponentType<P> | null;
  /** Fetches it; what failed is fetched anew the next time. */
  begin(): Promise<void>;
}

export function pageCode<P>(load: () => Promise<{ default: ComponentType<P> }>): PageCode<P> {
  let Page: ComponentType<P> | null = null;
  let coming: Promise<void> | null = null;
  return {
    page: () => Page,
    begin() {
      coming ??= load().then(
        (module) => {
          Page = module.default;
        },
        (thrown: unknown) => {
          coming = null;
          throw thrown;
        },
      );
      return coming;
    },
  };
}

/**
 * The page, drawn at once where its code is there; null while it comes, and what kept it from coming is thrown. Not by Suspense: what
 * a boundary uncovers is held back by React until 300 ms after it last showed any fallback.
 */
export function usePage<P>(code: PageCode<P>, reload = () => location.reload()): ComponentType<P> | null {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const [failure, setFailure] = useState<{ readonly thrown: unknown } | null>(null);
  const Page = code.page();
  const isThere = Page !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how the page is reloaded never changes
  useEffect(() => {
    if (isThere) return;
    let isGone = false;
    loadOrReload(code.begin, reload).then(
      () => isGone || drawAgain(),
      (thrown: unknown) => isGone || setFailure({ thrown }),
    );
    return () => {
      isGone = true;
    };
  }, [code, isThere]);
  if (failure !== null) throw failure.thrown;
  return Page;
}
