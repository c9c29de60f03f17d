import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { type Tab, TabStrip } from './screen-frames.tsx';

const tabs: readonly Tab[] = [
  { key: 'facts', label: '基本情報' },
  { key: 'posts', label: '投稿 2', isEmpty: false },
  { key: 'reviews', label: 'クチコミ 0', isEmpty: true },
  { key: 'notes', label: 'メモ 0', isEmpty: true },
  { key: 'history', label: '変更履歴' },
];

function Strip({ all = tabs, first = 'facts' }: { all?: readonly Tab[]; first?: string }) {
  const [active, setActive] = useState(first);
  return (
    <TabStrip tabs={all} active={active} onChange={setActive} label="店舗の内容">
      {active}
    </TabStrip>
  );
}

const inLine = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

it('has the empty tabs behind a menu, and the chosen one in its place in the line with the focus', async () => {
  const user = userEvent.setup();
  render(<Strip />);
  expect(inLine()).toEqual(['基本情報', '投稿 2', '変更履歴']);
  await user.click(screen.getByRole('button', { name: /その他のタブ/ }));
  const item = await screen.findByRole('menuitem', { name: 'メモ 0' });
  // Nobody presses an entry before the menu that opens has taken the focus
  await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true));
  await user.click(item);
  await waitFor(() => expect(inLine()).toEqual(['基本情報', '投稿 2', 'メモ 0', '変更履歴']));
  // The menu gives the focus back while it closes
  await waitFor(() => expect(screen.getByRole('tab', { selected: true })).toBe(document.activeElement));
  expect(screen.getByRole('tabpanel').textContent).toBe('notes');
});

it('shows an empty tab that the address opens, and no menu where nothing is empty', () => {
  const { unmount } = render(<Strip first="reviews" />);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('クチコミ 0');
  unmount();
  render(<Strip all={tabs.filter(({ isEmpty }) => isEmpty !== true)} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('leaves room for what is not known yet, and goes past it by the keys', async () => {
  const user = userEvent.setup();
  render(<Strip all={tabs.map((tab) => (tab.key === 'posts' ? { ...tab, isEmpty: null } : tab))} />);
  expect(screen.getByText('投稿 2').className).toMatch(/awaited/);
  screen.getByRole('tab', { name: '基本情報' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('変更履歴');
});
