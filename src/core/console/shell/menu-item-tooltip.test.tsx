import { render, screen } from '@testing-library/react';
import type { TooltipProps } from 'antd';
import { expect, it, vi } from 'vitest';
import MenuItemTooltip from './menu-item-tooltip.tsx';

vi.mock('antd', async (original) => ({
  ...(await original<typeof import('antd')>()),
  Tooltip: ({ title, children }: TooltipProps) => (
    <span data-testid="tooltip" title={typeof title === 'string' ? title : undefined}>
      {children}
    </span>
  ),
}));

const item = (title: string | null) => (
  <MenuItemTooltip title={title}>
    <button type="button">登録店舗一覧</button>
  </MenuItemTooltip>
);

it('an item of an open menu has no tooltip', () => {
  render(item(null));
  expect(screen.getByRole('button').textContent).toBe('登録店舗一覧');
  expect(screen.queryByTestId('tooltip')).toBeNull();
});

it('an item of a collapsed menu has one, and stays the same element when the menu is opened and collapsed again', () => {
  const { rerender } = render(item('登録店舗一覧'));
  const button = screen.getByRole('button');
  expect(screen.getByTitle('登録店舗一覧').contains(button)).toBe(true);
  rerender(item(null));
  rerender(item('登録店舗一覧'));
  expect(screen.getByRole('button')).toBe(button);
});
