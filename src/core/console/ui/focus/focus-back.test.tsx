import { afterEach, expect, it, vi } from 'vitest';
import { restoreFocusAfterDialogs } from './focus-back.ts';

let stop = () => {};
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function button(within: Element): HTMLButtonElement {
  return within.appendChild(document.createElement('button'));
}

/** Like antd's: in its own container at the end of the body. */
function openDialog(): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'));
  const dialog = place.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  return dialog;
}

it('goes back to where the focus was before the dialog that is gone, however long one was in it', async () => {
  stop = restoreFocusAfterDialogs();
  const trigger = button(document.body);
  trigger.focus();
  const dialog = openDialog();
  for (let pressed = 0; pressed < 12; pressed += 1) button(dialog).focus();
  const inner = openDialog();
  button(inner).focus();
  inner.parentElement?.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(dialog.lastElementChild));
  dialog.parentElement?.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(trigger));
});

it('passes over what does not take the focus any more, and leaves it where it went', async () => {
  stop = restoreFocusAfterDialogs();
  const [first, second, third] = [button(document.body), button(document.body), button(document.body)];
  first.focus();
  second.focus();
  const dialog = openDialog();
  button(dialog).focus();
  second.disabled = true;
  dialog.parentElement?.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(first));
  const other = openDialog();
  button(other).focus();
  other.parentElement?.remove();
  third.focus();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(third);
});

it('stays nowhere where it was left for nowhere, so that the keys of a page are no letters for a field', async () => {
  stop = restoreFocusAfterDialogs();
  const field = button(document.body);
  // jsdom has no layout, and reports no focus for a page without a focused element
  Object.assign(field, { checkVisibility: () => true });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  field.focus();
  field.blur();
  await Promise.resolve();
  const dialog = openDialog();
  button(dialog).focus();
  dialog.parentElement?.remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
});
