/** What is one of many, wherever it is listed: a table's row, a card. It takes the focus, and has the way to its page as its first link. */
const row = '#content [data-row]';

let last: HTMLElement | null = null;

/**
 * Does what a key means to the rows of the screen: `j` and `k` to the next and the one before, `x` chooses or leaves it, Enter opens it.
 * False where it means nothing to them.
 */
export function doToRows(key: string): boolean {
  if (key === 'j' || key === 'k') return step(key === 'j' ? 1 : -1);
  const current = currentRow();
  if (current === null) return false;
  if (key === 'x') return pressed(current.querySelector<HTMLElement>('input[type=checkbox]:enabled'));
  // On what stands in the row Enter means that
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

/** The row that has the focus, or had it last where nothing has it now. */
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
