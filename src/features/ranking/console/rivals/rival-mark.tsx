import { Button, Tag } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { type KeywordRival, maxRivals } from '#ranking/rules/keyword-ranks.ts';
import styles from './rivals.module.css';
import { useMayMark, useRivalChanges } from './use-rivals.ts';

const RivalDialog = lazy(() => import('./rival-dialog.tsx'));

interface RivalMarkProps {
  keywordId: number;
  placeId: string;
  /** The name of a store of ours. */
  ownName: string | undefined;
  /** Google's name of the place, which is shown, not kept. */
  googleName: string | undefined;
  rivals: readonly KeywordRival[];
}

/** Shows whether a place is a rival of the keyword, with a button to mark or unmark it. */
export function RivalMark({ keywordId, placeId, ownName, googleName, rivals }: RivalMarkProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { mark, unmark, unmarking } = useRivalChanges(keywordId);
  const mayMark = useMayMark();
  const rival = rivals.find((one) => one.placeId === placeId);
  if (rival !== undefined)
    return (
      <span className={styles.mark}>
        <Tag color="blue">ライバル</Tag>
        {mayMark && (
          <Button
            size="small"
            loading={busy(unmarking.includes(rival.id))}
            aria-label={`「${rival.name}」のライバルの登録を解除`}
            onClick={() => void unmark(rival)}
          >
            解除
          </Button>
        )}
      </span>
    );
  if (!mayMark) return null;
  const isFull = rivals.length >= maxRivals;
  return (
    <>
      <Button
        size="small"
        disabled={isFull}
        title={isFull ? `ライバルは${maxRivals}件まで登録できます` : undefined}
        aria-label={`${ownName ?? googleName ?? '店舗名が未確認の店舗'}をライバルに登録`}
        onClick={() => setIsOpen(true)}
      >
        ライバルに登録
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RivalDialog
            name={ownName ?? ''}
            googleName={googleName}
            onMark={(given) => mark({ placeId, name: given })}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
