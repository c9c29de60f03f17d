import { Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSend } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/failure.ts';
import { fetchRow } from '#core/console/http/rows.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { busy } from '#core/console/ui/states/loaded.tsx';
import tones from '#core/console/ui/text.module.css';
import { type ChosenRow, RowSelect } from '#core/fields/reference/console/input.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import styles from './post-calendar.module.css';
import { spokenDay } from './weekdays.ts';

interface NewPostDialogProps {
  /** Null: chosen in the composer. */
  day: string | null;
  onClose: () => void;
}

/** Asks for the store of a new post on this day. More stores can be chosen in the composer. */
export default function NewPostDialog({ day, onClose }: NewPostDialogProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly ChosenRow[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const { isRunning: isSearching, run } = useSend({ failed: (thrown) => setProblem(failureOf(thrown).message) });
  const go = async () => {
    const [store] = chosen;
    if (store === undefined) return setProblem('店舗を選んでください');
    const { placeId } = await fetchRow('search-conditions', store.id);
    if (placeId === null) setProblem('この店舗にはプレイスIDがないため投稿できません');
    else
      void navigate(
        pathTo(
          '/google-map-place-manage/:googleMapPlaceId/posts/create',
          { googleMapPlaceId: placeId },
          day === null ? {} : { day },
        ),
      );
  };
  return (
    <Modal
      open
      title={day === null ? '投稿を作成' : `${spokenDay(day)}の投稿を作成`}
      okText="作成に進む"
      cancelText="キャンセル"
      okButtonProps={{ loading: busy(isSearching), 'aria-busy': isSearching }}
      onOk={() => void run(go)}
      onCancel={onClose}
    >
      <RowSelect
        resource="search-conditions"
        placeholder="店舗を検索"
        aria-label="投稿する店舗"
        chosen={chosen}
        onChoose={(next) => {
          setChosen(next);
          setProblem(null);
        }}
        className={spacing.full}
      />
      <p role="alert" className={`${styles.problem} ${tones.error}`}>
        {problem}
      </p>
    </Modal>
  );
}
