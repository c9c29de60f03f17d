import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../../scripts/lib/root.mjs';

/** Matches an overlay in source code: a component of antd, a dialog element, or a call that opens a dialog. */
const overlay =
  /<(?:Modal|Drawer|Popover|Popconfirm|Dropdown|Tour|dialog)\b|\bmodal\.(?:confirm|info|success|error|warning)\(/g;

/** Counts the overlays in each file of the console; files without any are omitted. */
export function overlaysInSource(): ReadonlyMap<string, number> {
  const folder = join(root, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx$/.test(name),
  );
  return new Map(
    files.flatMap((name) => {
      const path = join(folder, name);
      const count = readFileSync(path, 'utf8').match(overlay)?.length ?? 0;
      return count === 0 ? [] : [[relative(folder, path), count] as const];
    }),
  );
}
