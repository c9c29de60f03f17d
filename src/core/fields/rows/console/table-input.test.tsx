import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { children, internal, number, reference, resource, text, yen } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { type ResolvedFieldOf, resourceNamed } from '#core/model/resolved.ts';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import TableInput from './table-input.tsx';

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const word = internal('語', {
  shopId: reference('店舗', 'shop', { required: true }),
  keyword: text('語', { required: true }),
  rank: number('順位', { min: 1, max: 20 }),
  price: yen('日額'),
  cap: number('上限日数', { rare: true, min: 1, unit: '日' }),
});
const resources = resolveResources({
  word,
  shop: resource({
    label: '店舗',
    fields: { name: text('名前', { required: true }), words: children('語', word, 'shopId') },
    list: { columns: ['name'] },
    access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: admins, create: admins, update: admins },
  }),
});
const shop = resourceNamed(resources, 'shop');
const isRows = (field: { kind: string } | undefined): field is ResolvedFieldOf<'children'> =>
  field?.kind === 'children';

const draft: { current: unknown } = { current: null };
function Sheet() {
  const [value, setValue] = useState<unknown>([
    { keyword: '渋谷 ランチ', rank: 3, price: 500, cap: 20 },
    { keyword: '渋谷 カフェ', rank: 3, price: 500, cap: null },
  ]);
  draft.current = value;
  const field = shop.field.get('words');
  if (!isRows(field)) return expect.fail('no rows');
  const props = { field, resource: shop, id: 'field-words', path: 'words', labels: {}, row: null, offered: null };
  return <TableInput {...props} value={value} onChange={setValue} invalid={false} describedBy={undefined} />;
}
const cell = (line: number, name: string): HTMLInputElement => {
  const found = document.getElementById(`field-words-${line}-${name}`);
  return found instanceof HTMLInputElement ? found : expect.fail(`no cell ${line} ${name}`);
};
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  stubHttp();
  renderConsole([{ path: '/', element: <Sheet /> }], '/', 'SYSTEM_ADMINISTRATOR', resources);
});

describe('a sheet of rows', () => {
  it('goes on Enter to the column where tabbing began, and straight down where nobody tabbed', async () => {
    await user.click(cell(0, 'keyword'));
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(cell(0, 'price'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(cell(1, 'keyword'));
    await user.click(cell(0, 'rank'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(cell(1, 'rank'));
    // Pressing elsewhere begins anew
    await user.tab();
    await user.click(cell(0, 'price'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(cell(1, 'price'));
  });

  it('takes digits alone in a cell of a whole number, of any width, also from a conversion', async () => {
    await user.clear(cell(0, 'rank'));
    await user.type(cell(0, 'rank'), 'a１-.5あ');
    expect(cell(0, 'rank').value).toBe('15');
    const price = cell(0, 'price');
    await user.clear(price);
    fireEvent.compositionStart(price);
    fireEvent.input(price, { target: { value: '８００' }, isComposing: true });
    fireEvent.compositionEnd(price);
    expect(price.value).toBe('800');
    expect(draft.current).toMatchObject([{ rank: 15, price: 800 }, {}]);
  });

  it('refuses another key where it is pressed: what is selected and the caret stay', async () => {
    const price = cell(0, 'price');
    await user.clear(price);
    await user.type(price, '1200');
    await user.tab();
    await user.click(price);
    expect(price.value).toBe('1,200');
    price.setSelectionRange(0, 5);
    await user.keyboard('abc');
    expect([price.value, price.selectionStart, price.selectionEnd]).toEqual(['1,200', 0, 5]);
    await user.keyboard('¥800');
    expect(price.value).toBe('800');
    price.setSelectionRange(0, 0);
    await user.keyboard('x5');
    expect(price.value).toBe('5800');
  });

  it('takes nothing from the row above where a pasted line has an empty cell', async () => {
    await user.click(cell(1, 'keyword'));
    await user.paste('梅田 整体\t3\t1500\t20\n難波 整体\t3\t1600\t\n本町 整体\t3\t\t5\n');
    await vi.waitFor(() => expect(draft.current).toHaveLength(4));
    expect(draft.current).toMatchObject([
      {},
      { keyword: '梅田 整体', rank: 3, price: 1500, cap: 20 },
      { keyword: '難波 整体', price: 1600, cap: null },
      { keyword: '本町 整体', price: null, cap: 5 },
    ]);
  });

  it('leaves a pasted text that is no whole number to be refused, since other digits would be another number', async () => {
    await user.clear(cell(0, 'price'));
    await user.click(cell(0, 'price'));
    await user.paste('1.5');
    expect(cell(0, 'price').value).toBe('1.5');
    expect(draft.current).toMatchObject([{ price: 1.5 }, {}]);
  });

  it('names below a row what differs behind its 詳細', async () => {
    screen.getByText('詳細（上限日数 20日）');
    await user.click(screen.getByRole('button', { name: '語 1：詳細（上限日数 20日）' }));
    expect(cell(0, 'cap').value).toBe('20');
    screen.getByRole('button', { name: '語 2：詳細', expanded: false });
  });
});
