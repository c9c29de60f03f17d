import { Layout } from 'antd';
import { Link } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import { Logo } from '#core/console/ui/identity/logo.tsx';
import { productName } from '#core/model/language.ts';
import { SideMenu } from './side-menu.tsx';
import { siderGround } from './sider-ground.ts';
import { useIsDark } from './theme-mode.ts';
import type { Menu } from './use-menu.ts';

/** The column with the logo and the side menu. */
export function Sider({ menu: { isNarrow, isShown, width, collapsedWidth, close } }: { menu: Menu }) {
  const { home } = useConsoleProduct();
  const isDark = useIsDark();
  return (
    <Layout.Sider
      className="tj-sider"
      id="side-menu"
      trigger={null}
      collapsible
      collapsed={!isShown}
      width={width}
      collapsedWidth={collapsedWidth}
      style={{ '--tj-sider': siderGround(isDark) }}
      inert={isNarrow && !isShown}
    >
      <Link to={home.path} className="tj-sider-logo" aria-label={words().homeOf(productName().name)} onClick={close}>
        <Logo small={!isNarrow && !isShown} />
      </Link>
      <nav aria-label={words().mainMenu}>
        <SideMenu isCollapsed={!isShown} onChoose={close} />
      </nav>
    </Layout.Sider>
  );
}
