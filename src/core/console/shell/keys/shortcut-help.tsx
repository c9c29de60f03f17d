import { Modal } from 'antd';
import { words } from '#core/console/i18n/words.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import type { OverlayProps } from '#core/console/product/plugin.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { Matrix } from '#core/console/ui/table/data-table.tsx';
import { reachableLists } from '../menu-entries.ts';
import { goToKeys } from './go-to-keys.ts';

/** A dialog with all keyboard shortcuts. */
export default function ShortcutHelp({ isOpen, onClose }: OverlayProps) {
  const { resources, actor } = useProduct();
  const { home } = useConsoleProduct();
  const keys: [readonly string[], string][] = [
    [['/'], words().searchList],
    [['j'], words().nextRow],
    [['k'], words().rowBefore],
    [['x'], words().chooseRow],
    [['Enter'], words().openRow],
    [['.'], words().openRowMenu],
    [['n'], words().create],
    [['e'], words().edit],
    [['Ctrl', 'K'], words().find],
    [['Ctrl', 'Z'], words().undo],
    [['?'], words().thisList],
    [['Esc'], words().close],
    ...[...goToKeys(reachableLists(resources, actor, home))].map(([letter, { label }]): [string[], string] => [
      ['g', letter],
      label,
    ]),
  ];
  if (!isOpen) return null;
  return (
    <Modal open title={words().keyboard} footer={null} onCancel={onClose}>
      <div className="tj-keys">
        <Matrix
          form="pairs"
          caption={words().keyboard}
          rows={keys}
          rowKey={([combination]) => combination.join(' ')}
          rowHeading={{
            title: words().key,
            width: 120,
            of: ([combination]) => combination.map((key) => <kbd key={key}>{key}</kbd>),
          }}
          columns={[{ key: 'operation', heading: words().operation }]}
          cell={([, meaning]) => meaning}
        />
      </div>
    </Modal>
  );
}
