import type { Reads } from '#core/server/database/database.ts';
import type { Tables } from '#product';

interface FirstGridsParts {
  readonly tx: Reads;
  readonly tables: Tables;
  /** What the installation allows (`FIRST_GRIDS`). */
  readonly startsFirstGrids: boolean;
}

/** Returns true if a matched store has its first grid by itself: the installation allows it, and no administrator has turned it off. */
export async function areFirstGridsOn({ tx, tables, startsFirstGrids }: FirstGridsParts): Promise<boolean> {
  if (!startsFirstGrids) return false;
  const setting = tables['measuring-setting'];
  const [found] = await tx.select({ isOn: setting.firstGrids }).from(setting);
  return found?.isOn ?? true;
}
