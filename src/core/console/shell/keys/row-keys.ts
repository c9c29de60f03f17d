/** A row of a list: a table row or a card. It is focusable, and its first link leads to its page. */
const row = '#content [data-row]';

let last: HTMLElement | null = null;

/**
 * Handles a key on the screen's rows: `j` and `k` move to the next and the previous one, `x` selects or deselects it, Enter opens it, `.` opens its menu.
 * Returns false if the key does not apply.
 */
export function doToRows(key: string): boolean {
  if (key === 'j' || key === 'k') return step(key === 'j' ? 1 : -1);
  const current = currentRow();
  if (current === null) return false;
  if (key === '.') return pressed(current.querySelector<HTMLElement>('[data-row-menu]'));
  if (key === 'x') return pressed(current.querySelector<HTMLElement>('input[type=checkbox]:enabled'));
  // On a control inside the row, Enter keeps its own meaning
  if (key === 'enter' && document.activeElement === current)
    return pressed(current.querySelector<HTMLElement>('a[href], [data-opens]'));
  return false;
}

function step(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(row)].filter((one) => one.checkVisibility());
  const current = currentRow();
  const next = current === null ? rows[0] : rows[rows.indexOf(current) + by];
  if (rows.length === 0) return false;
  if (next === undefined) return true;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
  last = next;
  return true;
}

/** The focused row, or the last focused one if nothing has the focus. */
function currentRow(): HTMLElement | null {
  const { activeElement } = document;
  const focused = activeElement?.closest<HTMLElement>(row) ?? null;
  if (focused !== null) return focused;
  const isFree = activeElement === null || activeElement === document.body;
  return isFree && last?.isConnected === true ? last : null;
}

function pressed(control: HTMLElement | null): boolean {
  control?.click();
  return control !== null;
}
