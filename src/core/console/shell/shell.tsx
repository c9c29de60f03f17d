import { Layout } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import type { LoadOverlay } from '#core/console/product/plugin.ts';
import type { Live } from '#core/console/refine/live.ts';
import { useInPlaceOfFirstPaint } from '#core/console/ui/theme/first-paint.ts';
import { Header } from './header.tsx';
import { Palette } from './palette.tsx';
import './shell.css';
import { useShortcuts } from './shortcuts.ts';
import { Sider } from './sider.tsx';
import { useMenu } from './use-menu.ts';

const ownOverlays: Readonly<Record<string, LoadOverlay>> = {
  help: () => import('./shortcut-help.tsx'),
};

/** The frame of every signed-in screen: side menu, header, content. */
export function Shell({ live, children }: { live: Live; children: ReactNode }) {
  const { plugins } = useConsoleProduct();
  const { overlay: OverlayNow, isFinding, open, close } = useOverlay();
  const content = useRef<HTMLElement>(null);
  const menu = useMenu();
  const isOverContent = menu.isNarrow && menu.isShown;
  useClosingByContent(isOverContent, content, menu.close);
  useShortcuts(open);
  useInPlaceOfFirstPaint();
  return (
    <Layout hasSider={false} className={isOverContent ? 'tj-shell tj-menu-open' : 'tj-shell'}>
      <a className="tj-skip" href="#content">
        {words().toContent}
      </a>
      <Sider menu={menu} />
      <Header menu={menu} live={live} open={open} />
      <main
        id="content"
        ref={content}
        tabIndex={-1}
        className="tj-content"
        style={{ marginInlineStart: menu.roomBeside }}
      >
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
      {isFinding && <Palette onClose={close} onOpen={open} />}
    </Layout>
  );
}

/**
 * The overlay that lies over the screen, by the name under which a plugin brings it; fetched when it is first opened. The palette alone
 * is here already: what is typed next is meant for it.
 */
function useOverlay() {
  const { plugins } = useConsoleProduct();
  const [overlay, setOverlay] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const [isFinding, setIsFinding] = useState(false);
  const open = useCallback(
    (name: string) => {
      if (name === 'palette') return setIsFinding(true);
      const load = [{ overlays: ownOverlays }, ...plugins].map(({ overlays }) => overlays?.[name]).find(Boolean);
      if (load === undefined) throw new Error(`no plugin brings the overlay ${name}`);
      setOverlay(() => lazy(load));
    },
    [plugins],
  );
  const close = useCallback(() => {
    setOverlay(null);
    setIsFinding(false);
  }, []);
  return { overlay, isFinding, open, close };
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
