import { Layout } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useRemoveFirstPaint } from '#core/console/first-view/first-paint.ts';
import { words } from '#core/console/i18n/words.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import type { LoadOverlay, OverlayProps } from '#core/console/product/plugin.ts';
import type { Live } from '#core/console/session/product.tsx';
import { Header } from './header.tsx';
import { Palette } from './palette.tsx';
import './shell.css';
import { useShortcuts } from './keys/shortcuts.ts';
import { Sider } from './sider.tsx';
import { useMenu } from './use-menu.ts';

const ownOverlays: Readonly<Record<string, LoadOverlay>> = {
  help: () => import('./keys/shortcut-help.tsx'),
};

/** The frame of every signed-in screen: side menu, header and content. */
export function Shell({ live, children }: { live: Live; children: ReactNode }) {
  const { plugins } = useConsoleProduct();
  const { opened, shown, open, close } = useOverlays();
  const content = useRef<HTMLElement>(null);
  const menu = useMenu();
  const isOverContent = menu.isNarrow && menu.isShown;
  useClosingByContent(isOverContent, content, menu.close);
  useShortcuts(open);
  useRemoveFirstPaint();
  return (
    <Layout
      hasSider={false}
      className={isOverContent ? 'tj-shell tj-menu-open' : 'tj-shell'}
      style={{ '--tj-beside': `${menu.roomBeside}px` }}
    >
      <a className="tj-skip" href="#content">
        {words().toContent}
      </a>
      <Sider menu={menu} />
      <Header menu={menu} live={live} open={open} />
      <main id="content" ref={content} tabIndex={-1} className="tj-content">
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
      {Object.entries(opened).map(([name, Overlay]) => (
        <Suspense key={name} fallback={null}>
          <Overlay isOpen={name === shown} onClose={close} />
        </Suspense>
      ))}
      {shown === 'palette' && <Palette onClose={close} onOpen={open} />}
    </Layout>
  );
}

/**
 * The overlays opened so far, by name, and the one that is shown. Each is loaded when it is first opened. The palette is not lazy, since it
 * must receive the next keystroke.
 */
function useOverlays() {
  const { plugins } = useConsoleProduct();
  const [opened, setOpened] = useState<Readonly<Record<string, ComponentType<OverlayProps>>>>({});
  const [shown, setShown] = useState<string | null>(null);
  const open = useCallback(
    (name: string) => {
      if (name === 'palette') return setShown(name);
      const load = [{ overlays: ownOverlays }, ...plugins].map(({ overlays }) => overlays?.[name]).find(Boolean);
      if (load === undefined) throw new Error(`no plugin brings the overlay ${name}`);
      setShown(name);
      setOpened((before) => (name in before ? before : { ...before, [name]: lazy(load) }));
    },
    [plugins],
  );
  const close = useCallback(() => setShown(null), []);
  return { opened, shown, open, close };
}

/** While the menu covers the content, a click in the content or Escape only closes the menu. */
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
