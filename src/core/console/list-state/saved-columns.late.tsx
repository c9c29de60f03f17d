import { send } from '#core/console/http/send.ts';
import { getColumns, saveColumns } from '#core/model/calls/column-calls.ts';
import type { ColumnChoice } from './column-choice.ts';

/** What each user's lists are kept with, read once; what is chosen here since then takes its place. */
const read = new Map<number, Promise<Map<string, ColumnChoice>>>();

/** The columns that are kept for a list; null: the usual ones; undefined where nobody knows at present. */
export async function kept(userId: number, resource: string): Promise<ColumnChoice | null | undefined> {
  const asked = read.get(userId) ?? ask();
  read.set(userId, asked);
  try {
    return (await asked).get(resource) ?? null;
  } catch {
    // As they are here, until the next list asks again
    read.delete(userId);
    return undefined;
  }
}

/** Saves the columns chosen for a list; null: the usual ones again. Throws where it cannot be kept: they hold in this browser alone then. */
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
