import { useCallback, useSyncExternalStore } from 'react';

/** True while the media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** True if the window is as narrow as a phone, i.e. below antd's breakpoint sm. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 575.98px)');
}
