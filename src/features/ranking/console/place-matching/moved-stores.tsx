import { Button } from 'antd';
import { Link } from 'react-router';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { LinkButton, StatusTag } from '#core/console/ui/page-header.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type MovedStore, placeStateLabels } from '#domain/ranks/place-state.ts';
import styles from './store-card.module.css';
import type { useConfirm } from './use-board.ts';

interface MovedStoresProps extends ReturnType<typeof useConfirm> {
  stores: readonly MovedStore[];
}

/** The matched stores whose place id Google replaced or dropped; the new one is taken over with one click. */
export function MovedStores({ stores, confirm, saving }: MovedStoresProps) {
  if (stores.length === 0) return null;
  return (
    <SectionCard title="プレイスIDが変わった店舗">
      <p>切り替えるまで未計測になります。切り替えても、これまでの順位・成果日数・請求はそのまま残ります。</p>
      <ul className="tj-plain">
        {stores.map((store) => (
          <Moved key={store.id} store={store} confirm={confirm} isSaving={saving.includes(store.id)} />
        ))}
      </ul>
    </SectionCard>
  );
}

interface MovedProps extends Pick<MovedStoresProps, 'confirm'> {
  store: MovedStore;
  isSaving: boolean;
}

function Moved({ store, confirm, isSaving }: MovedProps) {
  const { id, name, address, state, movedTo, isTaken } = store;
  return (
    <li className={styles.moved}>
      <span>
        <Link to={pathTo('/search-conditions/:id', { id })}>{name}</Link>
        <span className={styles.address}>{address}</span>
      </span>
      <StatusTag tone="danger" text={placeStateLabels[state]} />
      {movedTo === null || isTaken ? (
        <>
          {isTaken && <span>新しいプレイスIDは他の店舗で使用中です</span>}
          <LinkButton to={pathTo('/search-conditions/:id/edit', { id })}>プレイスIDを直す</LinkButton>
        </>
      ) : (
        <>
          <a
            href={`https://www.google.com/maps/place/?q=place_id:${encodeURIComponent(movedTo)}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`${name}の新しい場所を地図で見る（新しいタブ）`}
          >
            地図
          </a>
          <Button
            type="primary"
            aria-label={`${name}を新しいプレイスIDに切り替える`}
            loading={busy(isSaving)}
            onClick={() => void confirm([{ store, placeId: movedTo }])}
          >
            新しいプレイスIDに切り替える
          </Button>
        </>
      )}
    </li>
  );
}
