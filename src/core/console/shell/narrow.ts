import { useSyncExternalStore } from 'react';

// Below antd's breakpoint lg
const query = '(max-width: 991.98px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** True if the window is too narrow for a permanent side menu. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
