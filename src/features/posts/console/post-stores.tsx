import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '#core/console/http/calls.ts';
import spacing from '#core/console/ui/spacing.module.css';
import text from '#core/console/ui/text.module.css';
import { CandidateSelect, type ChosenRow, noQuery } from '#core/fields/reference/console/input.tsx';
import type { AnswerOf } from '#core/model/call.ts';
import { LinkWay } from '#google/console/link-way.tsx';
import { obstacleWords } from '#google/rules/obstacles.ts';
import { listPostStores } from '../calls.ts';

/** A store to post for, and why no post of it can go out now. */
export type PostStore = AnswerOf<typeof listPostStores>[number];

/** The chosen stores as far as it is known of them whether a post can go out; a link may change in another tab meanwhile. */
export function usePostStores(ids: readonly number[]): readonly PostStore[] {
  const { data = [] } = useCall(
    listPostStores,
    { query: { stores: ids.join(',') } },
    { enabled: ids.length > 0, placeholderData: keepPreviousData, refetchOnWindowFocus: true },
  );
  return ids.length === 0 ? [] : data.filter(({ id }) => ids.includes(id));
}

/** Why a store's post stays a draft, in few words; null if it can go out. */
export function noteOf({ reason, placeId }: Pick<PostStore, 'reason' | 'placeId'>): string | null {
  if (reason === null) return null;
  return placeId === null ? '未照合' : obstacleWords[reason];
}

interface PostStoreSelectProps {
  chosen: readonly ChosenRow[];
  onChoose: (rows: readonly ChosenRow[]) => void;
}

/** Chooses the stores of a post. Those that can only keep a draft stand last, marked. */
export function PostStoreSelect(props: PostStoreSelectProps) {
  const [{ search, open }, setQuery] = useState(noQuery);
  const found = useCall(
    listPostStores,
    { query: { q: search } },
    {
      enabled: open,
      placeholderData: keepPreviousData,
      select: (stores) =>
        stores.map((store) => {
          const note = noteOf(store);
          return { id: store.id, name: store.name, ...(note === null ? {} : { note }) };
        }),
    },
  );
  return (
    <CandidateSelect
      many
      found={found}
      onQuery={setQuery}
      placeholder="店舗を検索"
      aria-label="投稿する店舗"
      className={spacing.full}
      {...props}
    />
  );
}

type Verb = '公開' | '予約';

/** Says what will happen to the post of the chosen stores, which of them keep a draft only, and the way to the link. */
export function Prospect({ stores, verb }: { stores: readonly PostStore[]; verb: Verb }) {
  const drafts = stores.filter(({ reason }) => reason !== null);
  return (
    <div role="status" aria-label="公開の見込み">
      {stores.length > 0 && <p className={spacing.after}>{prospectText(stores, verb)}</p>}
      {drafts.length > 0 && (
        <>
          <ul className={`${spacing.list} ${text.secondary}`}>
            {drafts.map((store) => (
              <li key={store.id}>{`${store.name}：${noteOf(store)}`}</li>
            ))}
          </ul>
          <LinkWay />
        </>
      )}
    </div>
  );
}

/** Counts the stores by what will happen: 「予約できます 3・Google未連携 2（下書きになります）」. */
export function prospectText(stores: readonly PostStore[], verb: Verb): string {
  const groups = Map.groupBy(stores, (store) => noteOf(store) ?? `${verb}できます`);
  const out = groups.get(`${verb}できます`)?.length ?? 0;
  const drafts = [...groups].filter(([note]) => note !== `${verb}できます`);
  return [
    ...(out > 0 ? [`${verb}できます ${out}`] : []),
    ...drafts.map(
      ([note, { length }], at) => `${note} ${length}${at === drafts.length - 1 ? '（下書きになります）' : ''}`,
    ),
  ].join('・');
}

interface Promised {
  /** How many stores are chosen, and how many of them keep a draft only. */
  readonly all: number;
  readonly drafts: number;
  readonly verb: Verb;
}

/** Returns what the button will do: 「3店舗で公開し、2件を下書きにする」. */
export function publishLabel({ all, drafts, verb }: Promised): string {
  const out = all - drafts;
  if (drafts > 0 && out > 0) return `${out}店舗で${verb}し、${drafts}件を下書きにする`;
  return `${all > 1 ? `${all}店舗で` : ''}${verb}する`;
}
