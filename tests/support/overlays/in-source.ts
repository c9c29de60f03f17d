import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../../scripts/lib/root.mjs';

/** What can come to lie over a page: an element of antd's or of the browser's, or a dialog that is called. */
const overlay =
  /<(?:Modal|Drawer|Popover|Popconfirm|Dropdown|Tour|dialog)\b|\bmodal\.(?:confirm|info|success|error|warning)\(/g;

/** How many overlays each file of the console makes; files that make none are left out. */
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
