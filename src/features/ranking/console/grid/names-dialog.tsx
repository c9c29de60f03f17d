import { Modal } from 'antd';
import { failureOf } from '#core/console/http/client.ts';
import type { GridPointFacts } from '#domain/ranks/grid.ts';
import { PlacesAttribution } from '#ranking/console/form/places-attribution.tsx';
import styles from './grid-result.module.css';
import { useGridPointNames } from './use-grids.ts';

interface NamesDialogProps {
  of: Parameters<typeof useGridPointNames>[0];
  above: NonNullable<GridPointFacts['above']>;
  onClose: () => void;
}

/** The names of the places above us at a point, fetched from Google when somebody wants to see them. */
export default function NamesDialog({ of, above, onClose }: NamesDialogProps) {
  const names = useGridPointNames(of, true);
  return (
    <Modal open title="この地点で上位の店舗" footer={null} onCancel={onClose}>
      {names.isLoading && <p role="status">店舗名を問い合わせています…</p>}
      {names.isError && <p role="alert">{failureOf(names.error).message}</p>}
      {names.data !== undefined && (
        <>
          <ol className={`tj-plain ${styles.above}`}>
            {above.map(({ position, placeId, store }) => (
              <li key={placeId}>
                {position}位 {store?.name ?? names.data[placeId]?.name ?? '店舗名は未確認'}
              </li>
            ))}
          </ol>
          <PlacesAttribution />
        </>
      )}
    </Modal>
  );
}
