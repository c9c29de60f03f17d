import { useMedia } from './media.ts';

/** True if the window is as narrow as a phone, i.e. below antd's breakpoint sm. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 575.98px)');
}
