import { useCreate, useInvalidate } from '@refinedev/core';
import { useMemo, useRef, useState } from 'react';
import { newKey, savedOf, silently, useSend } from '#core/console/http/calls.ts';
import { failureOf, type ProblemAnswer } from '#core/console/http/client.ts';
import { actOn } from '#core/console/http/rows.ts';
import { isSameValue, startValues, type Task } from '#core/console/pages/form/form-parts.tsx';
import { dayOf } from '#core/model/day.ts';
import type { Input, Values } from '#core/model/draft.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Row } from '#core/model/row-types.ts';
import { checkPhoto } from './check-photo.ts';
import { checkPost, draftFor } from './check-post.ts';
import type { Store } from './store-variables.ts';

/** The result of the post for one store. */
export interface StoreResult {
  readonly store: Store;
  readonly row: Row | null;
  /** Why it was not saved or not published. */
  readonly refused: string | null;
}

const noStore = { code: 'required', message: '投稿する店舗を選んでください' };
const notGathered = {
  code: 'failed',
  message: '選んだ店舗の一部を読み込めなかったため、投稿していません。もう一度お試しください',
};

/** Defaults to whole days; the times are prefilled so that the user can change them. */
function withWholeDays(given: Input): Input {
  return {
    ...given,
    eventStartTime: given.eventStartTime ?? '00:00',
    eventEndTime: given.eventEndTime ?? '23:59',
  };
}

/** Returns the problems that prevent sending the post to these stores; `stores` is null if they could not be loaded. */
async function wrongIn(task: Task, values: Values, stores: readonly Store[] | null): Promise<readonly ProblemAnswer[]> {
  if (stores === null) return [notGathered];
  if (stores.length === 0) return [noStore];
  const photo = await checkPhoto(values.photo);
  const ofPhoto = photo === null ? [] : [{ code: 'post_photo', field: 'photo', message: photo }];
  return [...checkPost(task, values, stores), ...ofPhoto];
}

/** State and submission of a post for one or many stores. */
export function useComposer({ resource, actor, given }: { resource: ResolvedResource; actor: Actor; given: Input }) {
  const task: Task = useMemo(() => ({ resource, actor, row: null, today: dayOf(Date.now()) }), [resource, actor]);
  const [start] = useState(() => startValues(task, withWholeDays(given)));
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<readonly ProblemAnswer[]>([]);
  const [results, setResults] = useState<readonly StoreResult[] | null>(null);
  const invalidate = useInvalidate();
  const write = useWritePost(resource.name);
  const { isRunning: isSending, run } = useSend({
    failed: (thrown) => setProblems([{ code: 'failed', message: failureOf(thrown).message }]),
  });
  const isDirty = Object.entries(values).some(([name, value]) => !isSameValue(value, start[name]));

  /**
   * Creates the post once for each store that `gather` returns (null: they could not be loaded), and publishes it for those for which it
   * `goesOut`; null if nothing was sent.
   */
  const submit = (
    gather: () => Promise<readonly Store[] | null>,
    goesOut: (store: Store) => boolean,
  ): Promise<readonly StoreResult[] | null> =>
    run(async () => {
      const stores = await gather();
      const wrong = await wrongIn(task, values, stores);
      setProblems(wrong);
      return stores === null || wrong.length > 0 ? null : await send(stores, goesOut);
    });

  const send = async (
    stores: readonly Store[],
    goesOut: (store: Store) => boolean,
  ): Promise<readonly StoreResult[]> => {
    const batch = stores.length > 1 ? newKey() : null;
    const done: StoreResult[] = [];
    for (const store of stores) {
      done.push(await write(store, draftFor(task, values, store), { batch, publish: goesOut(store) }));
      if (stores.length > 1) setResults([...done]);
    }
    await invalidate({ resource: resource.name, invalidates: ['list', 'many'] });
    const [only] = done;
    if (done.length === 1 && only?.row === null)
      setProblems([{ code: 'failed', message: only.refused ?? '投稿できませんでした' }]);
    return done;
  };

  const setValue = (name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems((before) => before.filter(({ field }) => field !== name));
  };
  const isScheduled = typeof values.scheduledAt === 'number';
  return { task, values, problems, isDirty, isScheduled, isSending, results, submit, setValue };
}

export type ComposerState = ReturnType<typeof useComposer>;

/** Creates the post of one store, publishes it if requested, and returns why either was refused. */
function useWritePost(resource: string) {
  const { mutateAsync: create } = useCreate<Row>();
  // Idempotency keys: a retry after a lost connection creates no second post
  const keys = useRef(new Map<string, string>());
  return async (
    store: Store,
    draft: Values,
    { batch, publish }: { batch: string | null; publish: boolean },
  ): Promise<StoreResult> => {
    const content = JSON.stringify(draft, (_name, value: unknown) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    );
    const idempotencyKey = keys.current.get(content) ?? newKey();
    keys.current.set(content, idempotencyKey);
    let row: Row | null = null;
    try {
      const values = { ...draft, ...(batch === null ? {} : { batch }) };
      row = savedOf(await create({ resource, values, meta: { idempotencyKey }, invalidates: [], ...silently })).row;
      if (publish) await actOn('place-post', row, 'publish');
      return { store, row, refused: null };
    } catch (thrown) {
      return { store, row, refused: failureOf(thrown).message };
    }
  };
}
