import { useCallback, useState } from 'react';
import { useIsNarrow } from './narrow.ts';
import { useRemembered } from './remembered.ts';

/** In px, and as CSS takes it. */
const widths = { open: 250, collapsed: 80, overContent: '80%' } as const;

/** The side menu: beside the content, wide or collapsed, as the user left it; on a narrow screen over it, while it is open. */
export function useMenu() {
  const isNarrow = useIsNarrow();
  const [isCollapsed, setIsCollapsed] = useRemembered('console.menu-collapsed', false);
  const [isOpen, setIsOpen] = useState(false);
  return {
    isNarrow,
    isShown: isNarrow ? isOpen : !isCollapsed,
    width: isNarrow ? widths.overContent : widths.open,
    collapsedWidth: isNarrow ? 0 : widths.collapsed,
    /** What the content leaves free for it. */
    roomBeside: isNarrow ? 0 : isCollapsed ? widths.collapsed : widths.open,
    toggle: () => (isNarrow ? setIsOpen(!isOpen) : setIsCollapsed(!isCollapsed)),
    close: useCallback(() => setIsOpen(false), []),
  };
}

export type Menu = ReturnType<typeof useMenu>;
