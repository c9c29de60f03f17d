import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import MenuItemTooltip from './menu-item-tooltip.tsx';

it('an item of a collapsed menu says its name under the pointer, one of an open menu has it in it', async () => {
  const { rerender } = render(
    <MenuItemTooltip title="登録店舗一覧">
      <button type="button">店</button>
    </MenuItemTooltip>,
  );
  await userEvent.hover(screen.getByRole('button'));
  await screen.findByText('登録店舗一覧');
  rerender(
    <MenuItemTooltip title={null}>
      <button type="button">登録店舗</button>
    </MenuItemTooltip>,
  );
  expect(screen.getByRole('button').textContent).toBe('登録店舗');
});
