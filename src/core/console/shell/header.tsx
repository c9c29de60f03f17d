import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Layout } from 'antd';
import { Link } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import type { Live } from '#core/console/session/product.tsx';
import { Logo } from '#core/console/ui/identity/logo.tsx';
import { productName } from '#core/model/language.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import type { Menu } from './use-menu.ts';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  menu: Menu;
  live: Live;
  /** Opens an overlay by its name. */
  open: (name: string) => void;
}

/** The header of every screen: the menu button, the command palette, the plugins' parts and the user menu. */
export function Header({ menu, live, open }: HeaderProps) {
  const { plugins, home } = useConsoleProduct();
  const { isNarrow, isShown, toggle } = menu;
  return (
    <Layout.Header className="tj-header">
      <Button
        type="text"
        icon={isShown ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
        aria-label={isShown ? words().closeMenu : words().openMenu}
        aria-expanded={isShown}
        aria-controls="side-menu"
        onClick={toggle}
      />
      {isNarrow && (
        <Link to={home.path} className="tj-header-logo" aria-label={words().homeOf(productName().name)}>
          <Logo small size={28} />
        </Link>
      )}
      <span className="tj-space" />
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-label={words().find}
        aria-keyshortcuts="Control+K"
        onClick={() => open('palette')}
      >
        <span className="tj-palette-hint">
          <kbd>Ctrl K</kbd>
        </span>
      </Button>
      <ThemeSwitch />
      {plugins
        .flatMap(({ header = {} }) => Object.entries(header))
        .map(([name, Part]) => (
          <Part key={name} live={live} open={open} />
        ))}
      <UserMenu open={open} />
    </Layout.Header>
  );
}
