import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { busy } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import { CandidateSelect, type ChosenRow, noQuery } from '#core/fields/reference/console/chooser.tsx';
import type { AnswerOf } from '#core/model/call.ts';
import { RequestNote } from '#google/console/approval/approval-note.tsx';
import { ConsentLine } from '#google/console/consent/consent-line.tsx';
import { ConsentWay } from '#google/console/consent/obstacle-way.tsx';
import { LinkWay } from '#google/console/link-way.tsx';
import { isOfConsent, obstacleWords } from '#google/rules/obstacles.ts';
import { listPostStores } from '../calls.ts';

/** A store to post for, and why no post of it can go out now. */
export type PostStore = AnswerOf<typeof listPostStores>[number];

/** What is known of the chosen stores. */
export interface KnownStores {
  /** Those of which it is known whether a post can go out. */
  readonly stores: readonly PostStore[];
  /** Ids of those that there no longer are, or that the user may no longer see. */
  readonly gone: readonly number[];
  /** Why nothing could be learned; null if that did not fail. */
  readonly failure: string | null;
  readonly isFetching: boolean;
  retry(): void;
}

/** Finds out whether a post of the chosen stores can go out; a link may change in another tab meanwhile. */
export function usePostStores(ids: readonly number[]): KnownStores {
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(
    listPostStores,
    { query: { stores: ids.join(',') } },
    { enabled: ids.length > 0, placeholderData: keepPreviousData, refetchOnWindowFocus: true },
  );
  const stores = ids.length === 0 ? [] : (data ?? []).filter(({ id }) => ids.includes(id));
  // The answer before was about other stores, and says nothing of those that were added since
  const isAnswered = data !== undefined && !isPlaceholderData;
  return {
    stores,
    gone: isAnswered ? ids.filter((id) => !stores.some((store) => store.id === id)) : [],
    failure: ids.length === 0 || error === null ? null : failureOf(error).message,
    isFetching,
    retry: () => void refetch(),
  };
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

interface ProspectProps {
  known: KnownStores;
  /** Who has to approve, by the store's id. */
  approvers: ReadonlyMap<number, string>;
  chosen: readonly ChosenRow[];
  verb: Verb;
  onChoose: (rows: readonly ChosenRow[]) => void;
}

/** Says what will happen to the post of the chosen stores, which of them keep a draft only and which are gone, and the way to the link. */
export function Prospect({ known, approvers, chosen, verb, onChoose }: ProspectProps) {
  const { stores } = known;
  const drafts = stores.filter(({ reason }) => reason !== null);
  return (
    <>
      <Unknown known={known} chosen={chosen} onChoose={onChoose} />
      <div role="status" aria-label="公開の見込み">
        {stores.length > 0 && <p className={spacing.after}>{prospectText(stores, verb, approvers.size)}</p>}
        {approvers.size > 0 && <RequestNote approver={[...new Set(approvers.values())].join('さん、')} />}
        {drafts.length > 0 && (
          <>
            <ul className={`${spacing.list} ${text.secondary}`}>
              {drafts.map((store) => (
                <li key={store.id}>{`${store.name}：${noteOf(store)}`}</li>
              ))}
            </ul>
            <Ways drafts={drafts} />
          </>
        )}
        {stores.length === 1 && drafts.length === 0 && <ConsentLine storeId={stores[0]?.id ?? 0} scope="posts" />}
      </div>
    </>
  );
}

/** The ways to what is missing: the link, and the consents. */
function Ways({ drafts }: { drafts: readonly PostStore[] }) {
  const isConsent = ({ reason }: PostStore) => reason !== null && isOfConsent(reason);
  const unconsented = drafts.filter(isConsent);
  return (
    <>
      {unconsented.length < drafts.length && <LinkWay />}
      {unconsented.length > 0 && (
        <ConsentWay storeId={unconsented.length === 1 ? (unconsented[0]?.id ?? null) : null} />
      )}
    </>
  );
}

/** Why nothing can be published yet, and the way on: the question failed, or some of the chosen stores are gone. */
function Unknown({ known, chosen, onChoose }: Omit<ProspectProps, 'verb' | 'approvers'>) {
  const { gone, failure, isFetching, retry } = known;
  const lost = chosen.filter(({ id }) => gone.includes(id));
  return (
    <>
      {failure !== null && (
        <div role="alert" className={spacing.after}>
          <p className={`${spacing.close} ${text.error}`}>
            {`選んだ店舗に公開できるかを確認できませんでした。${failure}`}
          </p>
          <Button size="small" loading={busy(isFetching)} onClick={retry}>
            もう一度試す
          </Button>
        </div>
      )}
      {lost.length > 0 && (
        <div role="alert" className={spacing.after}>
          <p className={`${spacing.close} ${text.error}`}>
            {`${lost.map(({ name }) => name).join('、')}は、削除されたか、担当から外れたため投稿できません。`}
          </p>
          <Button size="small" onClick={() => onChoose(chosen.filter((row) => !lost.includes(row)))}>
            {`投稿先から外す（${lost.length}件）`}
          </Button>
        </div>
      )}
    </>
  );
}

/** Counts the stores by what will happen: 「予約できます 3・下書きになります 2（Google未連携 1・連携の期限切れ 1）」. */
export function prospectText(stores: readonly PostStore[], verb: Verb, asked = 0): string {
  const notes = stores.map(noteOf).filter((note) => note !== null);
  const out = stores.length - notes.length - asked;
  const reasons = [...Map.groupBy(notes, (note) => note)].map(([note, { length }]) => `${note} ${length}`);
  return [
    ...(out > 0 ? [`${verb}できます ${out}`] : []),
    ...(asked > 0 ? [`承認を依頼します ${asked}`] : []),
    ...(notes.length > 0 ? [`下書きになります ${notes.length}（${reasons.join('・')}）`] : []),
  ].join('・');
}

interface Promised {
  /** How many stores are chosen, how many of them keep a draft only, and how many need an approval. */
  readonly all: number;
  readonly drafts: number;
  readonly asked?: number;
  readonly verb: Verb;
}

/** Returns what the button will do: 「3店舗で公開し、2件を下書きにする」, 「3店舗で公開し、2件は承認を依頼する」. */
export function publishLabel({ all, drafts, asked = 0, verb }: Promised): string {
  const out = all - drafts - asked;
  if (asked > 0) {
    const parts = [
      ...(out > 0 ? [`${out}店舗で${verb}`] : []),
      all === 1 ? '承認を依頼' : `${asked}件${out > 0 ? 'は' : 'の'}承認を依頼`,
      ...(drafts > 0 ? [`${drafts}件を下書きに`] : []),
    ];
    return `${parts.join('し、')}する`;
  }
  if (drafts > 0 && out > 0) return `${out}店舗で${verb}し、${drafts}件を下書きにする`;
  return `${all > 1 ? `${all}店舗で` : ''}${verb}する`;
}
