import { Modal } from 'antd';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { goLetters } from './go-letters.ts';
import { reachableLists } from './menu-entries.ts';

/** All the keys there are. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { resources, actor } = useProduct();
  const { home } = useConsoleProduct();
  const keys: [readonly string[], string][] = [
    [['/'], '一覧を検索'],
    [['n'], '新規登録'],
    [['e'], '編集'],
    [['Ctrl', 'K'], '画面や店舗を探す'],
    [['?'], 'この一覧'],
    [['Esc'], '閉じる'],
    ...[...goLetters(reachableLists(resources, actor, home))].map(([letter, { label }]): [string[], string] => [
      ['g', letter],
      label,
    ]),
  ];
  return (
    <Modal open title="キーボード操作" footer={null} onCancel={onClose}>
      <table className="tj-keys" style={{ width: '100%' }}>
        <thead className="tj-visually-hidden">
          <tr>
            <th scope="col">キー</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(([combination, meaning]) => (
            <tr key={combination.join(' ')}>
              <td style={{ width: 120, padding: '4px 0' }}>
                {combination.map((key) => (
                  <kbd key={key} style={{ marginInlineEnd: 4 }}>
                    {key}
                  </kbd>
                ))}
              </td>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
