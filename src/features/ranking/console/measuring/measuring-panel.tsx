import { CloseOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import type { Live } from '#core/console/session/product.tsx';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import text from '#core/console/ui/text.module.css';
import { second } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { isOver, type RequestedReading } from '#ranking/rules/readings.ts';
import styles from './measuring-panel.module.css';
import { useRequestedReadings } from './requested-readings.ts';

interface MeasuringPanelProps {
  live: Live;
  asked: number;
  onClose: () => void;
}

/** The progress of the readings that the user requested: each keyword's rank as it arrives. */
export default function MeasuringPanel({ live, asked, onClose }: MeasuringPanelProps) {
  const readings = useRequestedReadings(live, asked);
  const all = readings.data ?? [];
  const over = all.filter(isOver).length;
  const done = `計測が終わりました（${over}件）`;
  const counted = all.length > 0 && over === all.length ? done : `計測中（${over}/${all.length}件）`;
  const title = readings.isPending ? '計測中' : counted;
  const { isFolded, unfold, keepOpen } = useFolding(asked);
  if (isFolded)
    return (
      <section className={styles.chip} aria-label="今すぐ計測">
        <Button icon={<UpOutlined aria-hidden />} aria-expanded={false} onClick={unfold}>
          <span role="status">{title}</span>
        </Button>
      </section>
    );
  return (
    <section className={styles.panel} aria-label="今すぐ計測" onPointerEnter={keepOpen} onFocus={keepOpen}>
      <header>
        <Heading>
          <span role="status">{title}</span>
        </Heading>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label="計測の進み具合を閉じる"
          onClick={onClose}
        />
      </header>
      {all.length > 0 && over < all.length && (
        <Progress
          percent={Math.round((over / all.length) * 100)}
          showInfo={false}
          size="small"
          aria-label="計測の進み具合"
          className={styles.progress}
        />
      )}
      <div className={styles.list}>
        <Loaded query={readings} rows={3} height={28}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState small title="この1時間に計測したキーワードはありません。" />
            ) : (
              <ByStore readings={found} />
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

// Long enough to read what comes, and then out of the way of what lies below
const foldMs = 8 * second;

/** Folds the panel to a chip after a while, unless it is used. It opens again by a press, and when more is requested. */
function useFolding(asked: number) {
  // The request for which the panel is folded, or kept open; a further request opens it again
  const [folded, setFolded] = useState<number | null>(null);
  const [kept, setKept] = useState<number | null>(null);
  useEffect(() => {
    if (kept === asked) return;
    const timer = setTimeout(() => setFolded(asked), foldMs);
    return () => clearTimeout(timer);
  }, [asked, kept]);
  const keepOpen = () => setKept(asked);
  const unfold = () => {
    setFolded(null);
    keepOpen();
  };
  return { isFolded: folded === asked, unfold, keepOpen };
}

/** The readings grouped by store. */
function ByStore({ readings }: { readings: readonly RequestedReading[] }) {
  const stores = [...new Set(readings.map(({ searchConditionId }) => searchConditionId))];
  return stores.map((id) => {
    const ofStore = readings.filter(({ searchConditionId }) => searchConditionId === id).reverse();
    return (
      <section key={id}>
        <Heading level={3}>
          <Link to={pathTo('/search-conditions/:id', { id })}>{ofStore[0]?.storeName}</Link>
        </Heading>
        <ul>
          {ofStore.map((reading) => (
            <li key={reading.detailId}>
              <span>{reading.keyword}</span>
              <Outcome reading={reading} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** 圏外 means searched but not found; 未計測 shows why there is no reading. */
function Outcome({ reading }: { reading: RequestedReading }) {
  const { state, rank, targetRank, failure } = reading;
  if (state === 'FAILED') return <span className={text.secondary}>未計測{failure === null ? '' : `：${failure}`}</span>;
  if (state !== 'DONE')
    return (
      <span className={text.secondary}>
        {failure === null ? (state === 'READING' ? '計測中' : '順番待ち') : `再試行待ち：${failure}`}
      </span>
    );
  if (rank === null) return <StatusTag tone="neutral" text="圏外" />;
  return <StatusTag tone={rank <= targetRank ? 'success' : 'warning'} text={`${rank}位（目標${targetRank}位）`} />;
}
