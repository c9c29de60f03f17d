import { useCallback, useMemo, useState } from 'react';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';

/** Which columns a user sees of a list, in what order, how wide. */
export interface ColumnChoice {
  readonly shown: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

export const narrowest = 80;
export const widest = 800;

/** The columns one may choose from: the declared ones first, then whatever else a row shows. */
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

/** The user's choice for one list, remembered in this browser. */
export function useColumnChoice(resource: ResolvedResource, actor: Actor, choosable: readonly ResolvedField[]) {
  const key = `console.columns.${actor.id}.${resource.name}`;
  const usual = useMemo<ColumnChoice>(
    () => ({
      shown: resource.list.columns.filter((field) => choosable.includes(field)).map((field) => field.name),
      widths: {},
    }),
    [resource, choosable],
  );
  const [choice, setChoice] = useState<ColumnChoice>(() => readChoice(key, choosable) ?? usual);
  const choose = useCallback(
    (next: ColumnChoice | null) => {
      setChoice(next ?? usual);
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(next));
    },
    [key, usual],
  );
  /** These columns for as long as a view of the list is open; null: those one chose for the list itself. */
  const show = useCallback(
    (names: readonly string[] | null) => {
      const known = (names ?? []).filter((name) => choosable.some((field) => field.name === name));
      setChoice(known.length === 0 ? (readChoice(key, choosable) ?? usual) : { shown: known, widths: {} });
    },
    [key, choosable, usual],
  );
  return { choice, choose, show };
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
