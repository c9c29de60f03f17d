import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { columnsKey } from '#core/console/first-view/columns-key.ts';
import { whenRowsAreShown } from '#core/console/ui/after-rows.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { kindOf } from '#core/model/fields/registry.ts';
import { narrowest, widest } from '#core/model/list/column-widths.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { ColumnChoice } from './column-choice.ts';

/** The columns that the user can choose from: the declared ones first, then the other fields that fit in a column. */
export function choosableColumns(
  resource: ResolvedResource,
  readable: (field: ResolvedField) => boolean,
): readonly ResolvedField[] {
  const others = [...resource.fields, ...[...resource.field.values()].filter((field) => field.system)];
  return [
    ...resource.list.columns,
    ...others.filter(
      (field) =>
        !resource.list.columns.includes(field) &&
        !field.hidden &&
        kindOf(field).inCsv &&
        !['version', 'deleteDate'].includes(field.name),
    ),
  ].filter(readable);
}

/** The user's columns for a list. Saved on the server, and also in this browser, so that the first request asks for the right fields. */
export function useColumnChoice(resource: ResolvedResource, actor: Actor, choosable: readonly ResolvedField[]) {
  const key = columnsKey(actor.id, resource.name);
  const usual = useMemo<ColumnChoice>(
    () => ({
      shown: resource.list.columns
        .filter((field) => choosable.includes(field) && !resource.list.optional.includes(field))
        .map((field) => field.name),
      widths: {},
    }),
    [resource, choosable],
  );
  const [choice, setChoice] = useState<ColumnChoice>(() => readChoice(key, choosable) ?? usual);
  const toast = useToast();
  const isOfView = useRef(false);
  // If true, columns that arrive from the server are too late to be applied
  const isChosenHere = useRef(false);
  const choose = useCallback(
    (next: ColumnChoice | null) => {
      setChoice(next ?? usual);
      // Changes to an open view's columns are saved with the view
      if (isOfView.current) return;
      isChosenHere.current = true;
      store(key, next);
      import('./saved-columns.lazy.tsx').then(({ keep }) => keep(actor.id, resource.name, next)).catch(toast.failed);
    },
    [key, usual, actor.id, resource.name, toast],
  );
  useSavedColumns(actor.id, resource.name, (known) => {
    if (isChosenHere.current || localStorage.getItem(key) === textOf(known)) return;
    store(key, known);
    if (!isOfView.current) setChoice(readChoice(key, choosable) ?? usual);
  });
  /** A view's columns as far as this user may see them; the default ones if there are none. */
  const of = useCallback(
    ({ shown, widths }: ColumnChoice): ColumnChoice => {
      const known = shown.filter((name) => choosable.some((field) => field.name === name));
      return { shown: known.length === 0 ? usual.shown : known, widths };
    },
    [choosable, usual],
  );
  /** Shows a view's columns while it is open; null restores the user's own columns for the list. */
  const show = useCallback(
    (view: ColumnChoice | null) => {
      isOfView.current = view !== null;
      setChoice(view === null ? (readChoice(key, choosable) ?? usual) : of(view));
    },
    [key, choosable, usual, of],
  );
  return { choice, choose, show, of };
}

/** Fetches the columns saved on the server once the first rows are rendered, and passes them to `take`; null means the default columns. */
function useSavedColumns(userId: number, resource: string, take: (known: ColumnChoice | null) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const { kept } = await import('./saved-columns.lazy.tsx');
      const known = await kept(userId, resource);
      if (!isGone && known !== undefined) latest.current(known);
    };
    const stop = whenRowsAreShown(() => void ask());
    return () => {
      isGone = true;
      stop();
    };
  }, [userId, resource]);
}

function textOf(choice: ColumnChoice | null): string | null {
  return choice === null ? null : JSON.stringify(choice);
}

function store(key: string, choice: ColumnChoice | null): void {
  const text = textOf(choice);
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
}

function readChoice(key: string, choosable: readonly ResolvedField[]): ColumnChoice | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { shown, widths } = stored as { shown?: unknown; widths?: unknown };
    const known = (Array.isArray(shown) ? shown : []).filter((name) => choosable.some((field) => field.name === name));
    const wide = Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] >= narrowest && entry[1] <= widest,
    );
    return known.length === 0 ? null : { shown: known, widths: Object.fromEntries(wide) };
  } catch {
    return null;
  }
}
