import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#core/console/http/calls.ts';
import text from '#core/console/ui/text.module.css';
import type { ChosenRow } from '#core/fields/reference/console/row-select.tsx';
import type { AnswerOf } from '#core/model/call.ts';
import { listUnpostable } from '../calls.ts';

type Unpostables = AnswerOf<typeof listUnpostable>;

/** Those of the stores whose posts cannot go out to Google now. */
export function useUnpostable(storeIds: readonly number[]): Unpostables {
  const { data = [] } = useCall(
    listUnpostable,
    { query: { stores: storeIds.join(',') } },
    { enabled: storeIds.length > 0, placeholderData: keepPreviousData },
  );
  return data.filter(({ storeId }) => storeIds.includes(storeId));
}

/** Says which of the chosen stores keep a draft only, and why. */
export function Unpostable({ stores, unpostable }: { stores: readonly ChosenRow[]; unpostable: Unpostables }) {
  if (unpostable.length === 0) return null;
  const nameOf = (id: number) => stores.find((one) => one.id === id)?.name ?? '';
  return (
    <div role="status" aria-label="公開できない店舗">
      <ul className={text.error}>
        {unpostable.map(({ storeId, reason }) => (
          <li key={storeId}>{`${nameOf(storeId)}：${reason}`}</li>
        ))}
      </ul>
    </div>
  );
}

interface Promised {
  /** How many stores are chosen, and how many of them keep a draft only. */
  readonly all: number;
  readonly drafts: number;
  readonly verb: '公開' | '予約';
}

/** Returns what the button will do: 「3店舗で公開し、2件を下書きにする」. */
export function publishLabel({ all, drafts, verb }: Promised): string {
  const out = all - drafts;
  if (drafts > 0 && out > 0) return `${out}店舗で${verb}し、${drafts}件を下書きにする`;
  return `${all > 1 ? `${all}店舗で` : ''}${verb}する`;
}
