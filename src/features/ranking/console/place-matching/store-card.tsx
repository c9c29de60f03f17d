import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Radio, theme } from 'antd';
import { Link } from 'react-router';
import { busy } from '#core/console/ui/busy.tsx';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import type { RowIn } from '#core/model/row-types.ts';
import type { PlaceCandidate } from '#domain/place-matching.ts';

/** A store that is to be matched. */
export type Store = RowIn<'search-conditions'>;

interface StoreCardProps {
  store: Store;
  candidates: UseQueryResult<readonly PlaceCandidate[]>;
  /** Null: none of them. */
  chosen: string | null;
  onChoose: (placeId: string | null) => void;
  onConfirm: () => void;
  isSaving: boolean;
}

/** A store on the left, the places that may be it on the right. */
export function StoreCard({ store, candidates, chosen, onChoose, onConfirm, isSaving }: StoreCardProps) {
  const { token } = theme.useToken();
  const secondary = { color: token.colorTextSecondary };
  const { name } = store;
  return (
    <section
      className="tj-match"
      aria-label={name}
      style={{
        background: token.colorBgContainer,
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadius,
      }}
    >
      <div className="tj-match-store">
        <h2>
          <Link to={pathTo('/search-conditions/:id', { id: store.id })}>{name}</Link>
        </h2>
        <div>{store.address}</div>
        <div style={secondary}>{[store.code, store.category, store.phone].filter(Boolean).join('・')}</div>
        {store.latitude === null && <div style={secondary}>緯度・経度がないため、住所で比べています</div>}
      </div>
      <div className="tj-match-places">
        {candidates.isPending && <SkeletonRows rows={3} height={44} />}
        {candidates.isError && <ErrorState thrown={candidates.error} onRetry={() => void candidates.refetch()} />}
        {candidates.data?.length === 0 && (
          <p style={secondary}>候補が見つかりません。店舗名と住所を確認してください。</p>
        )}
        {candidates.data !== undefined && candidates.data.length > 0 && (
          <>
            <Radio.Group
              aria-label={`${name}の候補`}
              value={chosen ?? ''}
              onChange={({ target }) => onChoose(target.value === '' ? null : String(target.value))}
            >
              {candidates.data.map((place) => (
                <Radio key={place.placeId} value={place.placeId} disabled={place.taken}>
                  <Place place={place} />
                </Radio>
              ))}
              <Radio value="">この中にはない</Radio>
            </Radio.Group>
            <Button disabled={chosen === null} loading={busy(isSaving)} onClick={onConfirm}>
              この店舗を確定する
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function Place({ place }: { place: PlaceCandidate }) {
  const { token } = theme.useToken();
  const tag = place.taken
    ? ({ tone: 'warning', text: '他の店舗で使用中' } as const)
    : place.sure
      ? ({ tone: 'success', text: '確実' } as const)
      : null;
  return (
    <span className="tj-match-place">
      <span>
        <strong>{place.name}</strong>
        <span style={{ color: token.colorTextSecondary }}>{place.address}</span>
      </span>
      <span className="tj-match-facts">
        {tag !== null && <StatusTag {...tag} />}
        <span>{place.distance === null ? '距離不明' : distanceText(place.distance)}</span>
        <a
          href={`https://www.google.com/maps/place/?q=place_id:${encodeURIComponent(place.placeId)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`${place.name}を地図で見る（新しいタブ）`}
        >
          地図
        </a>
      </span>
    </span>
  );
}

function distanceText(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)}m` : `${(metres / 1000).toFixed(1)}km`;
}
