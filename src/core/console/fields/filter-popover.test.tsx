import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { expect, it, vi } from 'vitest';
import { date, number, resource } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { fieldNamed, resourceNamed } from '#core/model/resolved/resource.ts';
import { filterOf } from './filters.tsx';

const shop = resourceNamed(
  resolveResources({
    shop: resource({
      label: '店舗',
      title: 'id',
      fields: { radius: number('半径'), day: date('開店日') },
      list: { columns: ['radius'] },
      access: { rows: {}, list: [] },
    }),
  }),
  'shop',
);

/** Opens a field's filter and focuses its first input. `onChange` receives the applied filters. */
async function opened(name: string) {
  const onChange = vi.fn();
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      {filterOf({ field: fieldNamed(shop, name), resource: shop, filters: [], onChange, labels: {} })}
    </ConfigProvider>,
  );
  // Not userEvent: it moves the pointer first and clicks in a later task, when this button may have been replaced
  fireEvent.click(button());
  const [first] = await screen.findAllByRole('textbox');
  if (first === undefined) throw new Error('nothing to type in');
  act(() => first.focus());
  return { first, onChange };
}

const button = () => screen.getByRole('button', { name: /で絞り込む/ });
const isOpen = () => button().getAttribute('aria-expanded') === 'true';

it('Escape closes it and leads back to its button, and puts nothing into force that was half typed', async () => {
  const { onChange } = await opened('radius');
  await userEvent.keyboard('12{Escape}');
  expect([isOpen(), document.activeElement]).toEqual([false, button()]);
  expect(onChange).not.toHaveBeenCalled();
});

it('what is typed holds once its field is left, or by Enter', async () => {
  const { onChange } = await opened('radius');
  await userEvent.keyboard('12{Enter}');
  expect(onChange).toHaveBeenLastCalledWith([{ field: 'radius', operator: 'gte', value: 12 }]);
  await userEvent.keyboard('3{Tab}');
  expect(onChange).toHaveBeenLastCalledWith([{ field: 'radius', operator: 'gte', value: 3 }]);
});

it('the Escape of a conversion belongs to the conversion', async () => {
  const { first } = await opened('radius');
  fireEvent.keyDown(first, { key: 'Escape', isComposing: true });
  expect(isOpen()).toBe(true);
});

it('of a calendar open in it the first Escape closes the calendar, the next the filter', async () => {
  const { first } = await opened('day');
  await userEvent.click(first);
  await waitFor(() => expect(isCalendarShown()).toBe(true));
  await userEvent.keyboard('{Escape}');
  expect(isOpen()).toBe(true);
  await waitFor(() => expect(isCalendarShown()).toBe(false));
  await userEvent.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
});

function isCalendarShown(): boolean {
  const calendar = document.querySelector('.ant-picker-dropdown');
  return calendar !== null && !calendar.classList.contains('ant-picker-dropdown-hidden');
}
