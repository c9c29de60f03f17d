import { useCreate, useInvalidate } from '@refinedev/core';
import { useMemo, useRef, useState } from 'react';
import { http } from '#core/console/http/client.ts';
import { draftOf, isSameValue, problemsOf, startValues, type Task } from '#core/console/pages/form/draft-values.ts';
import { newKey, savedOf, silently } from '#core/console/pages/form/saved.ts';
import { failureOf, type ToldProblem } from '#core/console/ui/failure.ts';
import type { Row } from '#core/console/ui/rows.ts';
import { dayOf } from '#core/model/day.ts';
import type { Input, Values } from '#core/model/draft.ts';
import { sentence } from '#core/model/language.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import { holdsPhone, unfilled } from '#domain/post-text.ts';
import { valuesFor, variablesOf } from './store-variables.ts';

/** What became of the post for one store. */
export interface StoreResult {
  readonly store: Row;
  readonly row: Row | null;
  /** Why it was not written, or not published. */
  readonly refused: string | null;
}

const noStore = { code: 'required', message: '投稿する店舗を選んでください' };
const notGathered = {
  code: 'failed',
  message: '選んだ店舗の一部を読み込めなかったため、投稿していません。もう一度お試しください',
};

const ofTopic: Readonly<Record<string, readonly string[]>> = {
  eventTitle: ['EVENT', 'OFFER'],
  eventStart: ['EVENT', 'OFFER'],
  eventStartTime: ['EVENT', 'OFFER'],
  eventEnd: ['EVENT', 'OFFER'],
  eventEndTime: ['EVENT', 'OFFER'],
  offerCoupon: ['OFFER'],
  offerUrl: ['OFFER'],
  offerTerms: ['OFFER'],
  callToActionType: ['STANDARD', 'EVENT'],
  callToActionUrl: ['STANDARD', 'EVENT'],
};

/** Does a post of this topic have the field? */
export function belongsTo(topic: unknown, field: string): boolean {
  return ofTopic[field]?.includes(String(topic)) ?? true;
}

/** Who says nothing else means whole days; it stands in the form, to be seen and changed. */
function withWholeDays(given: Input): Input {
  return {
    ...given,
    eventStartTime: given.eventStartTime ?? '00:00',
    eventEndTime: given.eventEndTime ?? '23:59',
  };
}

/** A post being written for one store or many. */
export function useComposer({ resource, actor, given }: { resource: ResolvedResource; actor: Actor; given: Input }) {
  const task: Task = useMemo(() => ({ resource, actor, row: null, today: dayOf(Date.now()) }), [resource, actor]);
  const [start] = useState(() => startValues(task, withWholeDays(given)));
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<readonly ToldProblem[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [results, setResults] = useState<readonly StoreResult[] | null>(null);
  const invalidate = useInvalidate();
  const { mutateAsync: create } = useCreate();
  // Sent again after a broken connection, it is the same post
  const keys = useRef(new Map<string, string>());
  // State is too late for a double click
  const sending = useRef(false);
  const isDirty = Object.entries(values).some(([name, value]) => !isSameValue(value, start[name]));

  const draftFor = (store: Row): Values => {
    const own = valuesFor(values, variablesOf(store));
    const fitting = Object.fromEntries(Object.entries(own).filter(([name]) => belongsTo(own.topic, name)));
    return { ...draftOf(task, fitting), storeId: store.id };
  };

  /** The problems of the post as each store would get it; the same one is told once. */
  const check = (stores: readonly Row[]): readonly ToldProblem[] => {
    const found = new Map<string, ToldProblem>();
    for (const store of stores) {
      const draft = draftFor(store);
      const where = stores.length > 1 ? `（${String(store.name)}）` : '';
      const add = (field: string | undefined, code: string, message: string) =>
        found.set(`${field} ${code}`, { code, message: message + where, ...(field === undefined ? {} : { field }) });
      for (const problem of problemsOf(task, draft))
        if (!found.has(`${problem.field} ${problem.code}`)) add(problem.field, problem.code, sentence(problem));
      for (const [field, label] of [
        ['summary', '本文'],
        ['eventTitle', 'イベント名'],
      ] as const) {
        const text = draft[field];
        if (typeof text !== 'string') continue;
        if (holdsPhone(text)) add(field, 'post_phone', sentence({ code: 'post_phone', params: { label } }));
        const open = unfilled(text, {});
        if (open.length > 0) add(field, 'unfilled', `{${open[0]}}に当てはまる値がありません`);
      }
      if (typeof values.scheduledAt === 'number' && values.scheduledAt <= Date.now())
        add('scheduledAt', 'post_past', sentence({ code: 'post_past', params: { label: '予約日時' } }));
    }
    return [...found.values()];
  };

  /** Writes the post for every store that `gather` gives (null: they could not be had), once; null when nothing was sent. */
  const submit = async (
    gather: () => Promise<readonly Row[] | null>,
    publish: boolean,
  ): Promise<readonly StoreResult[] | null> => {
    if (sending.current) return null;
    sending.current = true;
    setIsSending(true);
    try {
      const stores = await gather();
      const wrong = stores === null ? [notGathered] : stores.length === 0 ? [noStore] : check(stores);
      setProblems(wrong);
      return stores === null || wrong.length > 0 ? null : await send(stores, publish);
    } finally {
      sending.current = false;
      setIsSending(false);
    }
  };

  const send = async (stores: readonly Row[], publish: boolean): Promise<readonly StoreResult[]> => {
    const batch = stores.length > 1 ? newKey() : null;
    const done: StoreResult[] = [];
    for (const store of stores) {
      const draft = { ...draftFor(store), ...(batch === null ? {} : { batch }) };
      done.push(await write(store, draft, publish));
      if (stores.length > 1) setResults([...done]);
    }
    await invalidate({ resource: resource.name, invalidates: ['list', 'many'] });
    const [only] = done;
    if (done.length === 1 && only?.row === null)
      setProblems([{ code: 'failed', message: only.refused ?? '投稿できませんでした' }]);
    return done;
  };

  const write = async (store: Row, draft: Values, publish: boolean): Promise<StoreResult> => {
    const { batch: _batch, ...content } = draft;
    const text = JSON.stringify(content);
    const key = keys.current.get(text) ?? newKey();
    keys.current.set(text, key);
    let row: Row | null = null;
    try {
      const made = create({
        resource: resource.name,
        values: draft,
        meta: { idempotencyKey: key },
        invalidates: [],
        ...silently,
      });
      row = savedOf(await made).row;
      if (publish) await http.post(`/${resource.name}/${row.id}/publish`, { version: row.version });
      return { store, row, refused: null };
    } catch (thrown) {
      return { store, row, refused: failureOf(thrown).message };
    }
  };

  return {
    task,
    values,
    problems,
    isDirty,
    isSending,
    results,
    submit,
    setValue(name: string, value: unknown) {
      setValues((before) => ({ ...before, [name]: value }));
      setProblems((before) => before.filter(({ field }) => field !== name));
    },
  };
}
