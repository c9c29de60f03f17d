import { useCallback, useState } from 'react';
import { useIsNarrow } from './narrow.ts';
import { useRemembered } from './remembered.ts';

/** In px, or as a CSS value. */
const widths = { open: 250, collapsed: 80, overContent: '80%' } as const;

/**
 * The state of the side menu: wide or collapsed next to the content, as the user left it; on a narrow screen it covers the content while
 * open.
 */
export function useMenu() {
  const isNarrow = useIsNarrow();
  const [isCollapsed, setIsCollapsed] = useRemembered('console.menu-collapsed', false);
  const [isOpen, setIsOpen] = useState(false);
  return {
    isNarrow,
    isShown: isNarrow ? isOpen : !isCollapsed,
    width: isNarrow ? widths.overContent : widths.open,
    collapsedWidth: isNarrow ? 0 : widths.collapsed,
    /** In px, the space next to the content that the menu takes. */
    roomBeside: isNarrow ? 0 : isCollapsed ? widths.collapsed : widths.open,
    toggle: () => (isNarrow ? setIsOpen(!isOpen) : setIsCollapsed(!isCollapsed)),
    close: useCallback(() => setIsOpen(false), []),
  };
}

export type Menu = ReturnType<typeof useMenu>;
