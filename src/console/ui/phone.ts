import { useSyncExternalStore } from 'react';

// Below antd's breakpoint sm
const query = '(max-width: 575.98px)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Is the window as narrow as a phone? */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
