import { send } from '#core/console/http/calls.ts';
import { getColumns, saveColumns } from '#core/model/calls/column-calls.ts';
import type { ColumnChoice } from './column-choice.ts';

/** The saved columns of all lists, by user. Read once, then updated with each choice. */
const read = new Map<number, Promise<Map<string, ColumnChoice>>>();

/** The columns saved for a list. Null: the default ones; undefined if they could not be read. */
export async function kept(userId: number, resource: string): Promise<ColumnChoice | null | undefined> {
  const asked = read.get(userId) ?? ask();
  read.set(userId, asked);
  try {
    return (await asked).get(resource) ?? null;
  } catch {
    // Keeps the current columns; the next list tries again
    read.delete(userId);
    return undefined;
  }
}

/**
 * Saves the columns chosen for a list; null resets to the default ones. Throws if saving fails; the choice then only holds in this browser.
 */
export async function keep(userId: number, resource: string, chosen: ColumnChoice | null): Promise<void> {
  const known = await read.get(userId)?.catch(() => undefined);
  if (chosen === null) known?.delete(resource);
  else known?.set(resource, chosen);
  const widths = Object.entries(chosen?.widths ?? {}).map(([column, width]) => ({ column, width: Math.round(width) }));
  await send(saveColumns, { body: { resource, columns: chosen?.shown ?? [], widths } });
}

async function ask(): Promise<Map<string, ColumnChoice>> {
  const found = await send(getColumns, {});
  return new Map(
    found.map(({ resource, columns, widths }) => [
      resource,
      { shown: columns, widths: Object.fromEntries(widths.map(({ column, width }) => [column, width])) },
    ]),
  );
}
