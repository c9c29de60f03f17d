import { LoadingOutlined } from '@ant-design/icons';

/**
 * The `loading` prop of a button. The icon is hidden from assistive technology, so that the button keeps its accessible name. The delay
 * avoids showing it for fast answers.
 */
export function busy(isBusy: boolean) {
  return isBusy && { delay: 250, icon: <LoadingOutlined spin aria-hidden /> };
}
