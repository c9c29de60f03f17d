import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DialogsProvider } from '#core/console/ui/dialogs.tsx';
import ArchiveDialog from './archive-dialog.lazy.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-20T03:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Those of every list that was opened. */
const choices = () => [...document.querySelectorAll('.ant-select-item-option-content')];
const offered = () => choices().map((one) => one.textContent);
const open = (label: string) => fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));

function choose(label: string, choice: string) {
  open(label);
  const found = choices().find((one) => one.textContent === choice);
  if (found === undefined) throw new Error(`no choice ${choice}`);
  fireEvent.click(found);
}

it('offers the present month by the day of issue alone, and goes back to the last that is over', async () => {
  render(
    <DialogsProvider>
      <ArchiveDialog onClose={() => undefined} />
    </DialogsProvider>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  open('対象月');
  expect(offered()[0]).toBe('2026年9月分');
  choose('月の数え方', '発行日');
  expect(dialog.getByText('2026年9月')).toBeTruthy();
  choose('発行日', '2026年10月');
  choose('月の数え方', '対象月');
  expect(dialog.getByText('2026年9月分')).toBeTruthy();
  open('対象月');
  expect(offered()).not.toContain('2026年10月分');
});
