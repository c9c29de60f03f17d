import { Tooltip, type TooltipProps } from 'antd';
import { useState } from 'react';

/**
 * Replaces antd's tooltip around each item of a menu in the build. Only a collapsed menu gives its items a title; antd's
 * own is rendered around all others, too. Once an item has had a title, it keeps its tooltip, so that it is not mounted
 * again whenever the menu is opened or collapsed.
 */
export default function MenuItemTooltip({ children, ...tooltip }: TooltipProps) {
  const [hadTitle, setHadTitle] = useState(tooltip.title !== null);
  if (!hadTitle && tooltip.title !== null) setHadTitle(true);
  return hadTitle ? <Tooltip {...tooltip}>{children}</Tooltip> : children;
}
