import { EllipsisOutlined } from '@ant-design/icons';
import { words } from '#core/console/i18n/words.ts';

/** Props of the button that opens a list's menu. */
export function listMenuButton() {
  return {
    icon: <EllipsisOutlined aria-hidden />,
    'aria-label': words().listMenu,
    'aria-haspopup': 'menu',
    title: words().listMenu,
  } as const;
}
