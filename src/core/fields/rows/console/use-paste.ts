import { useRef, useState } from 'react';
import { send } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { listOptions } from '#core/model/calls/row-calls.ts';
import { isReference, type ResolvedField, type ResolvedResource } from '#core/model/resolved.ts';
import type { Labels } from '#core/model/row-types.ts';
import type { SubRow } from '../model.ts';
import { type PastedLine, valueIn } from './paste.ts';

/** What lines are pasted into, and how they become rows. */
interface PasteTarget {
  readonly resource: ResolvedResource;
  /** Name of the field that holds the sub-rows. */
  readonly name: string;
  readonly columns: readonly ResolvedField[];
  readonly max: number;
  /** The current rows, read when the pasted ones are ready. */
  rows(): readonly SubRow[];
  /** The initial values of a row that follows `last`; without it, of one that takes nothing over. */
  begin(last: SubRow | undefined): SubRow;
  put(rows: readonly SubRow[]): void;
}

interface Found {
  readonly id: number;
  readonly title: string;
}

/**
 * Pastes lines into the rows: over existing ones, then as new ones. An empty cell leaves an existing row as it is; in a new row it is empty,
 * or the field's initial value, whatever the row above holds. Looks up referenced rows by title; a title that matches no row gives a
 * note at its cell, which stays empty.
 */
export function usePaste(target: PasteTarget) {
  const [titles, setTitles] = useState<Labels>({});
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState('');
  const latest = useRef(target);
  latest.current = target;

  const addTitles = (column: string, own: Readonly<Record<string, string>>) => {
    const path = `${target.name}.${column}`;
    setTitles((before) => ({ ...before, [path]: { ...before[path], ...own } }));
  };
  const paste = async (lines: readonly PastedLine[], at: number) => {
    const { name, columns } = target;
    const references = columns.filter(isReference).filter((column) => lines.some((line) => line[column.name]));
    if (references.length > 0) setSaid(words().searchingNow);
    const found = new Map<string, Found | null>();
    try {
      for (const column of references)
        for (const title of new Set(lines.flatMap((line) => line[column.name] ?? [])))
          found.set(`${column.name} ${title}`, await titled(target.resource, `${name}.${column.name}`, title));
    } catch (thrown) {
      setSaid(failureOf(thrown).message);
      return;
    }
    const { rows, begin, put, max } = latest.current;
    const next = [...rows()];
    const unknown: Record<string, string> = {};
    const initial = begin(undefined);
    for (const [index, line] of lines.slice(0, max - at).entries()) {
      const place = at + index;
      const isNew = next[place] === undefined;
      const values = columns.flatMap((column): (readonly [string, unknown])[] => {
        const cell = line[column.name];
        if (cell === undefined) return [];
        if (cell === '') return isNew ? [[column.name, initial[column.name] ?? null]] : [];
        if (!isReference(column)) return [[column.name, valueIn(cell, column)]];
        const row = found.get(`${column.name} ${cell}`) ?? null;
        if (row === null) unknown[`${name}.${place}.${column.name}`] = words().noRowTitled(cell);
        return [[column.name, row?.id ?? null]];
      });
      next[place] = { ...(next[place] ?? begin(next[place - 1])), ...Object.fromEntries(values) };
    }
    const names = [...found].flatMap(([key, row]) => (row === null ? [] : [[key.split(' ')[0] ?? '', row] as const]));
    for (const [column, { id, title }] of names) addTitles(column, { [id]: title });
    setNotes(unknown);
    put(next);
    const left = Math.max(0, lines.length - (max - at));
    setSaid(words().pastedRows(lines.length - left, left));
  };
  /** Removes the note of the cell at `path`, or all notes if the rows have changed. */
  const forget = (path?: string) =>
    setNotes((before) =>
      path === undefined ? {} : Object.fromEntries(Object.entries(before).filter(([at]) => at !== path)),
    );
  return { paste, titles, notes, said, forget, addTitles };
}

/** The row with exactly this title, or else the only search result. Null if there is none. */
async function titled(resource: ResolvedResource, field: string, title: string): Promise<Found | null> {
  const found = await send(listOptions, { resource: resource.name, field, query: { q: title } });
  const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');
  const [only] = found;
  return found.find((one) => plain(one.title) === plain(title)) ?? (found.length === 1 ? (only ?? null) : null);
}
