import { Button, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import { busy, Loaded } from '#core/console/ui/states/loaded.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type MatchState, matchStateLabels, type UnmatchedStore } from '#ranking/rules/place-board.ts';
import type { PlaceCandidate } from '#ranking/rules/place-matching.ts';
import { PlacesAttribution } from '../form/places-attribution.tsx';
import { useCandidates } from './candidates.ts';
import { PastedPlace } from './pasted-place.tsx';
import styles from './place-matching.module.css';
import parts from './store-card.module.css';
import { useInView } from './use-in-view.ts';

/** A store to be matched, with its certainty if known. */
type ShownStore = Omit<UnmatchedStore, 'state' | 'likeness' | 'placeId'> &
  Partial<Pick<UnmatchedStore, 'state' | 'likeness'>>;

interface StoreCardProps {
  store: ShownStore;
  /** Null: none of the candidates. */
  chosen: string | null;
  /** True when the user has chosen, including "none of them". */
  isDecided: boolean;
  onChoose: (placeId: string | null) => void;
  onConfirm: (placeId: string) => void;
  isSaving: boolean;
}

/** A store with its candidates, which are fetched once the card is visible. */
export function StoreCard({ store, chosen, isDecided, onChoose, onConfirm, isSaving }: StoreCardProps) {
  const card = useRef<HTMLElement>(null);
  const isSeen = useInView(card);
  const candidates = useCandidates(store.id, isSeen);
  const { name } = store;
  const { state, likeness, fresh } = standingOf(store, candidates.data);
  // A certain match is preselected, also if it became certain since the bulk lookup
  useEffect(() => {
    if (fresh !== null && chosen === null && !isDecided) onChoose(fresh);
  });
  const [pasted, setPasted] = useState<readonly PlaceCandidate[]>([]);
  const known = candidates.data ?? [];
  const places = [...known, ...pasted.filter((one) => known.every(({ placeId }) => placeId !== one.placeId))];
  return (
    <section ref={card} data-row tabIndex={-1} className={`${parts.match} ${styles.card}`} aria-label={name}>
      <StoreFacts
        store={store}
        state={state}
        likeness={likeness}
        isContested={state === 'UNSURE' && known[0]?.sure === true}
      />
      <div className={parts.places}>
        {isSeen || candidates.data !== undefined ? (
          <Loaded query={candidates} rows={3} height={44}>
            {() => (
              <>
                {known.length === 0 && (
                  <p className={styles.secondary}>候補が見つかりません。店舗名と住所を確認してください。</p>
                )}
                {places.length > 0 && <Choices name={name} places={places} chosen={chosen} onChoose={onChoose} />}
                <Button
                  disabled={chosen === null}
                  loading={busy(isSaving)}
                  onClick={() => chosen !== null && onConfirm(chosen)}
                >
                  この店舗を確定する
                </Button>
                <PastedPlace
                  name={name}
                  onFound={(found, exact) => {
                    setPasted(found.map((place) => ({ ...place, distance: null, likeness: 0, sure: false })));
                    const [first] = found;
                    if (exact && first !== undefined && !first.taken) onChoose(first.placeId);
                  }}
                />
              </>
            )}
          </Loaded>
        ) : (
          <div className={styles.unseen} />
        )}
      </div>
    </section>
  );
}

interface StoreFactsProps {
  store: ShownStore;
  state: MatchState;
  likeness: number | null;
  /** True when the best match is another store's best match too. */
  isContested: boolean;
}

const tones = { SURE: 'success', UNSURE: 'warning', NONE: 'neutral', FAILED: 'danger', UNLOOKED: 'neutral' } as const;

/** The store's data, and how certain its place is. */
function StoreFacts({ store, state, likeness, isContested }: StoreFactsProps) {
  return (
    <div className={parts.store}>
      <Heading>
        <Link to={pathTo('/search-conditions/:id', { id: store.id })}>{store.name}</Link>
      </Heading>
      <div>{store.address}</div>
      <div className={styles.secondary}>{[store.code, store.category, store.phone].filter(Boolean).join('・')}</div>
      {store.latitude === null && <div className={styles.secondary}>緯度・経度がないため、住所で比べています</div>}
      {state !== 'UNLOOKED' && (
        <div>
          <StatusTag tone={tones[state]} text={matchStateLabels[state]} />
          {likeness !== null && <span className={styles.secondary}>・一致度 {Math.round(likeness * 100)}%</span>}
        </div>
      )}
      {isContested && <div className={styles.secondary}>ほかの未照合の店舗も同じ候補に一致しています</div>}
    </div>
  );
}

/** Returns how certain the match is: as stored, unless the current candidates differ. `fresh`: the place that is certain by them. */
function standingOf(
  { state = 'UNLOOKED', likeness = null }: ShownStore,
  candidates: readonly PlaceCandidate[] | undefined,
): { state: MatchState; likeness: number | null; fresh: string | null } {
  if (candidates === undefined) return { state, likeness, fresh: null };
  const [first] = candidates;
  if (first === undefined) return { state: 'NONE', likeness: null, fresh: null };
  // Only the list knows that two stores match the same place
  const isAsKnown = likeness !== null && Math.abs(likeness - first.likeness) < 0.005;
  if (isAsKnown && state !== 'NONE') return { state, likeness, fresh: null };
  return {
    state: first.sure ? 'SURE' : 'UNSURE',
    likeness: first.likeness,
    fresh: first.sure ? first.placeId : null,
  };
}

interface ChoicesProps {
  name: string;
  places: readonly PlaceCandidate[];
  chosen: string | null;
  onChoose: (placeId: string | null) => void;
}

function Choices({ name, places, chosen, onChoose }: ChoicesProps) {
  return (
    <Radio.Group
      aria-label={`${name}の候補`}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : String(target.value))}
    >
      {places.map((place) => (
        <Radio key={place.placeId} value={place.placeId} disabled={place.taken}>
          <Place place={place} />
        </Radio>
      ))}
      <Radio value="">この中にはない</Radio>
      <PlacesAttribution />
    </Radio.Group>
  );
}

function Place({ place }: { place: PlaceCandidate }) {
  const tag = place.taken
    ? ({ tone: 'warning', text: '他の店舗で使用中' } as const)
    : place.sure
      ? ({ tone: 'success', text: '確実' } as const)
      : null;
  return (
    <span className={parts.place}>
      <span>
        <strong>{place.name}</strong>
        <span className={styles.secondary}>{place.visits ? '住所を公開していない店舗（訪問型）' : place.address}</span>
      </span>
      <span className={parts.facts}>
        {tag !== null && <StatusTag {...tag} />}
        {!place.visits && <span>{place.distance === null ? '距離不明' : distanceText(place.distance)}</span>}
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
