import { LoadingOutlined } from '@ant-design/icons';

/**
 * A button's `loading` while something is being sent. The icon says nothing, so that the button keeps its name for assistive
 * tools; what is answered at once shows no icon, whose way out would otherwise be cut short and leave it there.
 */
export function busy(isBusy: boolean) {
  return isBusy && { delay: 250, icon: <LoadingOutlined spin aria-hidden /> };
}
