import { Tooltip, type TooltipProps } from 'antd';

/**
 * Replaces antd's tooltip around each item of a menu in the build. Only a collapsed menu gives its items a title; antd's
 * own is rendered around all others, too.
 */
export default function MenuItemTooltip({ children, ...tooltip }: TooltipProps) {
  return tooltip.title === null ? children : <Tooltip {...tooltip}>{children}</Tooltip>;
}
