import { columnsKey } from '#core/console/first-view/columns-key.ts';
import { storedJson } from '#core/console/first-view/stored.ts';
import type { PageView } from '#core/console/first-view/view.ts';
import { second } from '#core/model/day.ts';

/** In ms since the page was opened. An answer that has not come or been used by then is too old. */
export const usefulFor = 30 * second;

/** The user as stored in this browser: their id, and the product's fields. */
type StoredFields = Readonly<Record<string, unknown>>;

/** Makes the calls with which the page begins. `afterFirstCalls` passes their answers to the console. */
export function makeFirstCalls(
  { apiBase, calls: always, resource, lists }: PageView,
  token: string,
  roleOf: (user: StoredFields) => unknown,
): void {
  const calls = new Map<string, Promise<Response>>();
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const ask = (path: string) => {
    const answer = fetch(apiBase + path, { headers, credentials: 'include', signal: AbortSignal.timeout(usefulFor) });
    // The console repeats a failed call and reports its error
    answer.catch(() => undefined);
    calls.set(path, answer);
  };
  window.firstCalls = calls;
  for (const path of always) ask(path);
  const user: StoredFields = Object(storedJson('console.user'));
  const list = lists[String(roleOf(user))];
  const isAsUsual = location.search === '' && storedJson(columnsKey(user.id, String(resource))) === null;
  if (list !== undefined && isAsUsual) ask(list);
}
