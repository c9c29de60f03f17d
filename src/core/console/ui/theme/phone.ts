import { useMedia } from './media.ts';

/** Is the window as narrow as a phone? Below antd's breakpoint sm. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 575.98px)');
}
