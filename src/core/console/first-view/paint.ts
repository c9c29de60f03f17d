import type { Tone } from '#core/model/fields/select.ts';
import { type ListLayout, layoutFrom, layoutKey } from './list-layout.ts';
import { type PaintedColumn, paintedText, paintedTone } from './painted-column.ts';
import { storedJson } from './stored.ts';
import type { PageView, PaintedList } from './view.ts';

/** Shows the frame of index.html, in the user's theme and with their menu. */
export function paintFrame(): void {
  const frame = document.getElementById('first-paint');
  if (frame === null) return;
  const mode = localStorage.getItem('console.theme');
  const isDark = mode === 'dark' || (mode === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  const isCollapsed = localStorage.getItem('console.menu-collapsed') === '1';
  frame.dataset.firstPaint = [isDark && 'dark', isCollapsed && 'collapsed'].filter(Boolean).join(' ');
  frame.hidden = false;
}

/** The part of a list's answer that is painted. */
interface Answer {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Paints the rows of a list's first answer where they stood the last time, unless the console is there already. They can be read and
 * their links followed; the console's own rows take their place.
 */
export async function paintRows(
  { resource, painted }: PageView,
  user: unknown,
  rows: Promise<Response>,
): Promise<void> {
  const content = document.querySelector<HTMLElement>('#first-paint .fp-content');
  const layout = layoutFrom(storedJson(layoutKey(user, resource ?? '')));
  if (content === null || painted === null || layout === null) return;
  if (layout.window !== window.innerWidth || layout.menu !== content.offsetLeft) return;
  const response = await rows.catch(() => null);
  // A console that is there already has read the answer, or will in a moment
  if (response?.ok !== true || response.bodyUsed || !content.isConnected) return;
  const answer = answerIn(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  if (answer === null || !content.isConnected) return;
  content.style.setProperty('--fp-top', `${layout.top - content.offsetTop}px`);
  content.style.setProperty('--fp-left', `${layout.left}px`);
  content.replaceChildren(element('b', 'fp-title', [painted.title]), tableOf(painted, layout, answer));
}

/** The answer, if it has rows; else null. */
function answerIn(json: unknown): Answer | null {
  const { data, labels }: { readonly data?: unknown; readonly labels?: Answer['labels'] } = Object(json);
  const rows: Answer['data'] = Array.isArray(data) ? data : [];
  return rows.length === 0 ? null : { data: rows, labels: labels ?? {} };
}

function tableOf(painted: PaintedList, layout: ListLayout, answer: Answer): HTMLElement {
  const { before, after, columns } = layout;
  const known = columns.flatMap(({ name, width }) => {
    const column = painted.columns[name];
    return column === undefined ? [] : [{ name, width, column }];
  });
  const beside = (width: number, cell: HTMLElement) => (width === 0 ? [] : [cell]);
  const widths = [before, ...known.map(({ width }) => width), after].filter((width) => width > 0);
  const heading = row([
    ...beside(before, element('th')),
    ...known.map(({ column }) => element('th', column.isRight ? 'fp-right' : '', [column.label])),
    ...beside(after, element('th', 'fp-stay')),
  ]);
  const body = answer.data.map((one) =>
    row([
      ...beside(before, element('td')),
      ...known.map((place, at) => {
        if (at > 0) return element('td', '', [cellOf(painted, place, one, answer) ?? late(place.column)]);
        // What the list writes for a row without a name, the page alone knows
        const title = cellOf(painted, place, one, answer);
        const isNamed = title !== null && title.textContent !== '';
        return element('td', '', [isNamed ? linked(painted, layout, one, title) : late(place.column)]);
      }),
      ...beside(after, element('td', 'fp-stay')),
    ]),
  );
  const table = element('table', '', [
    element('colgroup', '', widths.map(column)),
    element('thead', '', [heading]),
    element('tbody', '', body),
  ]);
  table.style.minWidth = `${widths.reduce((sum, width) => sum + width, 0)}px`;
  return element('div', 'fp-rows', [table]);
}

function column(width: number): HTMLElement {
  const one = element('col');
  one.style.width = `${width}px`;
  return one;
}

interface Place {
  readonly name: string;
  readonly column: PaintedColumn;
}

function cellOf(
  { separator }: PaintedList,
  place: Place,
  one: Answer['data'][number],
  { labels }: Answer,
): HTMLElement | null {
  const { name, column } = place;
  const value = one[name];
  const text = paintedText(column.writing, value, separator, labels[name]);
  if (text === null) return null;
  const tone = paintedTone(column.writing, value);
  return element('span', column.isRight ? 'fp-cell fp-right' : 'fp-cell', [
    ...(tone === undefined ? [] : [dot(tone)]),
    text,
  ]);
}

/** The placeholder of a cell that only the page can fill. */
function late({ isRight }: PaintedColumn): HTMLElement {
  return element('i', isRight ? 'fp-late fp-right' : 'fp-late');
}

function dot(tone: Tone): HTMLElement {
  return element('u', `fp-${tone}`);
}

function linked({ rowPath }: PaintedList, { isLinked }: ListLayout, { id }: Answer['data'][number], cell: HTMLElement) {
  if (!isLinked || rowPath === null) return cell;
  const link = document.createElement('a');
  link.href = rowPath + encodeURIComponent(String(id));
  // What is painted is no part of the page for the keyboard and for screen readers
  link.tabIndex = -1;
  link.append(cell);
  return link;
}

function row(cells: readonly HTMLElement[]): HTMLElement {
  return element('tr', '', cells);
}

function element(name: string, className = '', children: readonly (Node | string)[] = []): HTMLElement {
  const one = document.createElement(name);
  if (className !== '') one.className = className;
  one.append(...children);
  return one;
}
