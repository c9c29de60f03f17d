import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { Link } from 'react-router';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { isComposing, useMedia } from '#core/console/ui/browser.ts';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import { pathTo } from '#core/model/paths/path-to.ts';
import { useGlanceAhead } from '#ranking/console/glance/glance-ahead.ts';
import { KeywordGlance } from '#ranking/console/glance/keyword-glance.tsx';
import { useKeyword } from '#ranking/console/ranks/use-ranks.ts';
import type { RankWithTrend } from '../rules/ranks-of-day.ts';
import styles from './todays-ranks.module.css';

interface OpenKeywordProps {
  open: number;
  /** The rows of the page, to go through. */
  ranks: readonly RankWithTrend[];
  pathOf: (detailId: number) => string;
  onGo: (detailId: number) => void;
  onClose: () => void;
  /** The list beside, where the focus is while one goes through it. */
  list: RefObject<HTMLElement | null>;
}

/** The open keyword beside the list, or over it where there is no room. `j`, `k` and Escape work in both. */
export default function OpenKeyword({ open, ranks, pathOf, onGo, onClose, list }: OpenKeywordProps) {
  const isOver = useMedia('(max-width: 1199.98px)');
  const at = ranks.findIndex(({ detailId }) => detailId === open);
  const [previous, next] = [ranks[at - 1], at < 0 ? undefined : ranks[at + 1]];
  useGlanceAhead(next);
  useEscape(onClose, list, isOver);
  const go = (row: RankWithTrend | undefined) => row !== undefined && onGo(row.detailId);
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLElement && event.target.matches('input, textarea, [role=slider]');
    if (isComposing(event) || isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== 'j' && event.key !== 'k') return;
    event.preventDefault();
    event.stopPropagation();
    go(event.key === 'j' ? next : previous);
  };
  const steps = (
    <>
      {at >= 0 && (
        <span className={text.secondary}>
          {at + 1} / {ranks.length}
        </span>
      )}
      <Button
        icon={<UpOutlined aria-hidden />}
        aria-label="前のキーワード"
        disabled={previous === undefined}
        onClick={() => go(previous)}
      />
      <Button
        icon={<DownOutlined aria-hidden />}
        aria-label="次のキーワード"
        disabled={next === undefined}
        onClick={() => go(next)}
      />
    </>
  );
  const glance = (
    <Glance key={open} open={open} pathOf={pathOf} steps={isOver ? null : steps} onClose={onClose} isOver={isOver} />
  );
  return isOver ? (
    <Drawer open width="100%" title="順位と推移" extra={steps} onClose={onClose} onKeyDown={onKeyDown}>
      {glance}
    </Drawer>
  ) : (
    <section className={styles.panel} aria-label="順位と推移" onKeyDown={onKeyDown}>
      {glance}
    </section>
  );
}

/** Escape closes what is open beside the list, also from the list, and the focus stays on its row. */
function useEscape(onClose: () => void, list: RefObject<HTMLElement | null>, isOver: boolean): void {
  useEffect(() => {
    if (isOver) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, [role=dialog], [role=combobox]') !== null) return;
      const current = list.current?.querySelector<HTMLElement>('[data-row]:has([aria-current])');
      onClose();
      current?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose, list, isOver]);
}

interface GlanceProps {
  open: number;
  pathOf: (detailId: number) => string;
  steps: ReactNode;
  onClose: () => void;
  isOver: boolean;
}

function Glance({ open, pathOf, steps, onClose, isOver }: GlanceProps) {
  const found = useKeyword(String(open));
  return (
    <>
      <div className={styles.head}>
        <Heading>
          {found.data == null ? (
            '順位と推移'
          ) : (
            <Link to={pathTo('/search-conditions/:id', { id: found.data.store.id })}>{found.data.store.name}</Link>
          )}
        </Heading>
        {steps}
        {!isOver && <Button icon={<CloseOutlined aria-hidden />} aria-label="閉じる" onClick={onClose} />}
      </div>
      <Loaded query={found} rows={8}>
        {(keyword) =>
          keyword === null ? (
            <p>このキーワードは見つかりませんでした。</p>
          ) : (
            <KeywordGlance keyword={keyword} pathOf={pathOf} />
          )
        }
      </Loaded>
    </>
  );
}
