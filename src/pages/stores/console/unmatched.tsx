import { useInvalidate } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import { useSend } from '#core/console/http/calls.ts';
import { changeRow, fetchRow } from '#core/console/http/rows.ts';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import type { Row, RowIn } from '#core/model/row-types.ts';
import { useCandidates } from '#ranking/console/place-matching/candidates.ts';
import { StoreCard } from '#ranking/console/place-matching/store-card.tsx';
import styles from './form/form.module.css';

type Store = RowIn<'search-conditions'>;

/** Warns that a store is not matched to a place, and lets the user choose among candidates. */
export default function Unmatched({ row }: { row: Row }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Alert
        type="warning"
        showIcon
        role="status"
        className={styles.unmatched}
        message="Googleマップの店舗とまだ照合されていません"
        description={
          row.statusToday === 'MEASURING'
            ? '照合すると、翌日から毎日の順位を計測します。'
            : '照合して状態を「計測中」にすると、毎日の計測が始まります。'
        }
        action={<Button onClick={() => setOpen(true)}>店舗を照合する</Button>}
      />
      {isOpen && <Matching id={row.id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Loads the store's current row and shows the candidate places. */
function Matching({ id, onClose }: { id: number; onClose: () => void }) {
  const store = useQuery({
    queryKey: ['store-to-match', id],
    queryFn: ({ signal }) => fetchRow('search-conditions', id, { signal }),
    gcTime: 0,
  });
  return (
    <Drawer open title="店舗の照合" width={640} onClose={onClose}>
      <div className="tj-page">
        <Loaded query={store} rows={4}>
          {(found) => <Choice store={found} onClose={onClose} />}
        </Loaded>
      </div>
    </Drawer>
  );
}

function Choice({ store, onClose }: { store: Store; onClose: () => void }) {
  const candidates = useCandidates(store.id);
  const [choice, setChoice] = useState<string | null | undefined>();
  const toast = useToast();
  const { isRunning: isSaving, run } = useSend({ failed: toast.failed });
  const invalidate = useInvalidate();
  const refresh = () => invalidate({ resource: 'search-conditions', invalidates: ['list', 'many', 'detail'] });
  const sure = candidates.data?.find((place) => place.sure)?.placeId ?? null;
  const chosen = choice === undefined ? sure : choice;
  const confirm = async () => {
    if (chosen === null) return;
    const saved = await changeRow('search-conditions', store, { placeId: chosen });
    toast.done(`「${store.name}」を照合しました`, async () => {
      await changeRow('search-conditions', saved, { placeId: null });
      await refresh();
    });
    onClose();
    await refresh();
  };
  return (
    <StoreCard
      store={store}
      chosen={chosen}
      isDecided={choice !== undefined}
      onChoose={setChoice}
      onConfirm={() => void run(confirm)}
      isSaving={isSaving}
    />
  );
}
