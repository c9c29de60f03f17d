import { Dropdown, type MenuProps } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { pressLink } from '#core/console/ui/buttons/press-link.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { operationsOn, type RowOperation } from '../../operations/operations.ts';
import { rowTitle } from '../../row-title.ts';
import type { RowPages } from './row-actions.tsx';
import styles from './row-menu.module.css';
import type { OpenedMenu } from './use-row-menu.ts';

interface RowMenuProps extends OpenedMenu {
  resource: ResolvedResource;
  pages: RowPages;
  onRun: (operation: RowOperation) => void;
  onClose: () => void;
}

type Items = NonNullable<MenuProps['items']>;

/** What can be done to one row: its pages, the declared actions, and what deletes it last. */
export function RowMenu({ resource, row, pages, at, button, onRun, onClose }: RowMenuProps) {
  const { actor } = useProduct();
  // Where it was opened means nothing in another layout
  useEffect(() => {
    window.addEventListener('resize', onClose);
    return () => window.removeEventListener('resize', onClose);
  }, [onClose]);
  const [show, edit] = [pages.show(row.id), pages.mayEdit(row) ? pages.edit(row.id) : null];
  const operations = operationsOn(resource, actor, row).map((operation) => ({
    key: operation.name,
    label: operation.label,
    danger: operation.danger,
    onClick: () => onRun(operation),
  }));
  const items: Items = [
    ...(show === null ? [] : [{ key: 'page show', label: <Link to={show}>{words().show}</Link> }]),
    ...(edit === null ? [] : [{ key: 'page edit', label: <Link to={edit}>{words().edit}</Link> }]),
    ...operations,
  ];
  return (
    <Dropdown
      open
      // Lets the arrow keys move in the menu as soon as it is open
      autoFocus
      trigger={['click']}
      menu={{ items, onClick: pressLink, 'aria-label': words().moreFor(rowTitle(resource, row)) }}
      onOpenChange={() => {
        // A dialog that the chosen item opens returns the focus to the button, because the item is gone
        button.focus({ preventScroll: true });
        onClose();
      }}
    >
      <span className={styles.place} style={{ left: at.left, top: at.top, width: at.width, height: at.height }} />
    </Dropdown>
  );
}
