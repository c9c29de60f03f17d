import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Layout, theme } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import type { LoadOverlay } from '#core/console/product/plugin.ts';
import type { Live } from '#core/console/refine/live.ts';
import { useInPlaceOfFirstPaint } from '#core/console/ui/first-paint.ts';
import { Logo } from '#core/console/ui/logo.tsx';
import { productName } from '#core/model/language.ts';
import { useIsNarrow } from './narrow.ts';
import { useRemembered } from './remembered.ts';
import './shell.css';
import { useShortcuts } from './shortcuts.ts';
import { SideMenu } from './side-menu.tsx';
import { siderGround } from './sider-ground.ts';
import { useIsDark } from './theme-mode.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserMenu } from './user-menu.tsx';

const ownOverlays: Readonly<Record<string, LoadOverlay>> = {
  palette: () => import('./palette.tsx'),
  help: () => import('./shortcut-help.tsx'),
};

/** The frame of every signed-in screen: side menu, header, content. */
export function Shell({ live, children }: { live: Live; children: ReactNode }) {
  const { token } = theme.useToken();
  const isDark = useIsDark();
  const isNarrow = useIsNarrow();
  const [isCollapsed, setIsCollapsed] = useRemembered('tenjun.menu-collapsed', false);
  const [isOpen, setIsOpen] = useState(false);
  const { plugins, home } = useConsoleProduct();
  const { overlay: OverlayNow, open, close } = useOverlay();
  const content = useRef<HTMLElement>(null);
  const closeMenu = useCallback(() => setIsOpen(false), []);
  const isOverContent = isNarrow && isOpen;
  useClosingByContent(isOverContent, content, closeMenu);
  useShortcuts(open);
  useInPlaceOfFirstPaint();

  const isShown = isNarrow ? isOpen : !isCollapsed;
  const margin = isNarrow ? 0 : isCollapsed ? 80 : 250;
  const ground = siderGround(isDark);
  return (
    <Layout hasSider={false} className={isOverContent ? 'tj-menu-open' : undefined} style={{ minHeight: '100dvh' }}>
      <a className="tj-skip" href="#content">
        {words().toContent}
      </a>
      <Layout.Sider
        className="tj-sider"
        id="side-menu"
        trigger={null}
        collapsible
        collapsed={!isShown}
        width={isNarrow ? '80%' : 250}
        collapsedWidth={isNarrow ? 0 : 80}
        style={{ background: ground }}
        inert={isNarrow && !isOpen}
      >
        <Link
          to={home.path}
          className="tj-sider-logo"
          aria-label={words().homeOf(productName().name)}
          onClick={closeMenu}
        >
          <Logo small={!isNarrow && isCollapsed} />
        </Link>
        <nav aria-label={words().mainMenu}>
          <SideMenu isCollapsed={!isShown} onChoose={closeMenu} />
        </nav>
      </Layout.Sider>
      <Layout.Header
        className="tj-header"
        style={{
          marginInlineStart: margin,
          background: token.colorBgContainer,
          borderBottom: `1px solid ${token.colorSplit}`,
        }}
      >
        <Button
          type="text"
          icon={isShown ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
          aria-label={isShown ? words().closeMenu : words().openMenu}
          aria-expanded={isShown}
          aria-controls="side-menu"
          onClick={() => (isNarrow ? setIsOpen(!isOpen) : setIsCollapsed(!isCollapsed))}
        />
        {isNarrow && (
          <Link
            to={home.path}
            aria-label={words().homeOf(productName().name)}
            style={{ display: 'flex', marginInlineStart: 4 }}
          >
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
      <main id="content" ref={content} tabIndex={-1} className="tj-content" style={{ marginInlineStart: margin }}>
        {plugins
          .flatMap(({ banners = {} }) => Object.entries(banners))
          .map(([name, Banner]) => (
            <Banner key={name} />
          ))}
        {children}
      </main>
      {plugins
        .flatMap(({ beside = {} }) => Object.entries(beside))
        .map(([name, Part]) => (
          <Part key={name} live={live} open={open} />
        ))}
      <Suspense fallback={null}>{OverlayNow !== null && <OverlayNow onClose={close} />}</Suspense>
    </Layout>
  );
}

/** The overlay that lies over the screen, by the name under which a plugin brings it; fetched when it is first opened. */
function useOverlay() {
  const { plugins } = useConsoleProduct();
  const [overlay, setOverlay] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const open = useCallback(
    (name: string) => {
      const load = [{ overlays: ownOverlays }, ...plugins].map(({ overlays }) => overlays?.[name]).find(Boolean);
      if (load === undefined) throw new Error(`no plugin brings the overlay ${name}`);
      setOverlay(() => lazy(load));
    },
    [plugins],
  );
  const close = useCallback(() => setOverlay(null), []);
  return { overlay, open, close };
}

/** While the menu lies over the content, a click in the content, or Escape, closes it and does nothing else. */
function useClosingByContent(isOver: boolean, content: { readonly current: HTMLElement | null }, close: () => void) {
  useEffect(() => {
    if (!isOver) return;
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Node) || content.current?.contains(event.target) !== true) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) close();
    };
    document.addEventListener('click', onClick, { capture: true });
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      document.removeEventListener('keydown', onKey);
    };
  }, [isOver, content, close]);
}
