import { type MouseEvent, useState } from 'react';
import type { Row } from '#core/model/row-types.ts';

/** A row's menu that is open. */
export interface OpenedMenu {
  readonly row: Row;
  /** Where it opens, in px of the window. */
  readonly at: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
  /** Gets the focus when it is closed. */
  readonly button: HTMLElement;
}

export interface RowMenuOpener {
  open(row: Row, button: HTMLElement): void;
  isOpen(row: Row): boolean;
  /** Opens the menu of the row under the pointer, where the pointer is. */
  onContextMenu(event: MouseEvent<HTMLElement>): void;
}

/** The state of the one menu for all rows of a list. */
export function useRowMenu(rows: readonly Row[]) {
  const [opened, setOpened] = useState<OpenedMenu | null>(null);
  const menu: RowMenuOpener = {
    open: (row, button) => setOpened({ row, button, at: button.getBoundingClientRect() }),
    isOpen: (row) => opened?.row.id === row.id,
    onContextMenu(event) {
      const target = event.target instanceof Element ? event.target : null;
      const element = target?.closest('[data-row]');
      const button = element?.querySelector<HTMLElement>('[data-row-menu]');
      const row = rows.find(({ id }) => String(id) === element?.getAttribute('data-row'));
      // A link, a text field and a marked text keep the browser's own menu, as does Shift
      const isOwn = target?.closest('a, input') != null || event.shiftKey || getSelection()?.isCollapsed === false;
      if (isOwn || row === undefined || !button) return;
      event.preventDefault();
      setOpened({ row, button, at: { left: event.clientX, top: event.clientY, width: 0, height: 0 } });
    },
  };
  return { menu, opened, close: () => setOpened(null) };
}
