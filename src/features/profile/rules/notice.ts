import { editItemStateLabels, type ProfileField, profileFieldLabels } from '#domain/profiles/edit.ts';

/** A change of one store that its customer is notified of. */
export interface NoticedChange {
  readonly store: string;
  readonly field: ProfileField;
  readonly before: string;
  readonly after: string;
  readonly status: 'SENT' | 'REVIEW' | 'APPLIED' | 'REJECTED' | 'REVERTED';
}

/** The most characters of a notification. */
const most = 1000;
/** The most stores that are named of one change. */
const maxNamed = 8;
const more = '。ほかは、登録店舗の「変更の明細」でご覧ください';

/** The notice of one customer's changes of one run: which stores, what was and what is. Stores of the same change stand together. */
export function noticeOfChanges(changes: readonly NoticedChange[]): string {
  const [first] = changes;
  if (first === undefined) return '';
  const done = changes.every(({ status }) => status === 'REJECTED')
    ? 'の変更は、Googleに反映されませんでした'
    : 'を変更しました';
  const head = `Googleビジネスプロフィールの${profileFieldLabels[first.field]}${done}（${changes.length}店舗）。`;
  const groups = Map.groupBy(changes, ({ before, after, status }) => JSON.stringify([before, after, status]));
  const said = [...groups.values()].map(groupInWords);
  const whole = head + said.join('。');
  if (whole.length <= most) return whole;
  // As many as fit, each whole
  const fitting = said.filter((_, at) => (head + said.slice(0, at + 1).join('。') + more).length <= most);
  return fitting.length === 0
    ? `${head}${(said[0] ?? '').slice(0, most - head.length - more.length - 1)}…${more}`
    : `${head}${fitting.join('。')}${more}`;
}

function groupInWords(group: readonly NoticedChange[]): string {
  const [first] = group;
  if (first === undefined) return '';
  const named = group.slice(0, maxNamed).map(({ store }) => `「${store}」`);
  const stores = named.join('') + (group.length > maxNamed ? `ほか${group.length - maxNamed}店舗：` : '');
  const state =
    first.status === 'APPLIED' || first.status === 'REVERTED' ? '' : `（${editItemStateLabels[first.status]}）`;
  return `${stores}${first.before} → ${first.after}${state}`;
}
