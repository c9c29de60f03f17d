import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { fieldNamed } from '#core/model/resolved.ts';
import { renderConsole, shop } from '../../../../../tests/support/console-page.tsx';
import { OperationInput, type OperationInputHandle } from './operation-input.tsx';

async function show() {
  const ref = createRef<OperationInputHandle>();
  renderConsole(
    [
      {
        path: '/',
        element: (
          <OperationInput
            ref={ref}
            resource={shop}
            actor={{ id: 1, role: 'SYSTEM_ADMINISTRATOR' }}
            fields={[fieldNamed(shop, 'radius'), fieldNamed(shop, 'name')]}
            today="2026-11-27"
          />
        ),
      },
    ],
    '/',
  );
  const name = await screen.findByRole('textbox', { name: /店舗名/ });
  return { name, handle: () => ref.current ?? expect.fail('not rendered') };
}

it('leads to the first field that is refused, with its error, at each attempt', async () => {
  const { name, handle } = await show();
  for (const _attempt of [1, 2]) {
    act(() => expect(handle().check()).toBeNull());
    expect(document.activeElement).toBe(name);
    screen.getByRole('textbox', { name: /店舗名/, description: /入力してください/ });
    act(() => name.blur());
  }
  await userEvent.type(name, '町田店');
  act(() => name.blur());
  act(() => expect(handle().check()).toMatchObject({ name: '町田店' }));
  expect(document.activeElement).toBe(document.body);
});

it('leads to the field that the server refuses, and nowhere if it names none', async () => {
  const { name, handle } = await show();
  act(() => handle().refuse([], '開店できません'));
  screen.getByText('開店できません');
  expect(document.activeElement).toBe(document.body);
  act(() => handle().refuse([{ code: 'taken', field: 'name', message: 'この名前はもうあります' }], ''));
  expect(document.activeElement).toBe(name);
});
