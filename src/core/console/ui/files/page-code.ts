import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { type LoadCode, loadOrReload } from '../after-rows.tsx';

/** The code of a page, loaded once on demand. */
export interface PageCode<P> {
  /** Null until it is loaded. */
  page(): ComponentType<P> | null;
  /** Loads it. After a failure, the next call tries again. */
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
 * The page's component: at once if its code is loaded, null while it loads. Throws if loading fails. Does not use Suspense, because React
 * delays revealing content for 300 ms after the last fallback.
 */
export function usePage<P>(code: PageCode<P>, loadCode: LoadCode = loadOrReload): ComponentType<P> | null {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const [failure, setFailure] = useState<{ readonly thrown: unknown } | null>(null);
  const Page = code.page();
  const isThere = Page !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loadCode` never changes
  useEffect(() => {
    let isGone = false;
    // Code that came ahead of the page is a successful load as well, which resets the flag of a reload
    loadCode(code.begin).then(
      () => isGone || isThere || drawAgain(),
      (thrown: unknown) => isGone || setFailure({ thrown }),
    );
    return () => {
      isGone = true;
    };
  }, [code, isThere]);
  if (failure !== null) throw failure.thrown;
  return Page;
}
