import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ProductProvider } from '#core/console/session/product.tsx';
import { DialogsProvider, useToast } from '#core/console/ui/dialogs.tsx';
import { meAs } from '../../../../../tests/support/me.ts';
import { useShortcuts } from './shortcuts.ts';

const opensNothing = () => {};
const role = 'MANAGER';

/** Renders a console after an operation. `undo` is called when it is undone. */
async function justDone(undo: () => Promise<unknown>) {
  let toast: ReturnType<typeof useToast> | undefined;
  function Screen() {
    useShortcuts(opensNothing);
    toast = useToast();
    return null;
  }
  render(
    <ConfigProvider>
      <DialogsProvider>
        <MemoryRouter>
          <ProductProvider resources={new Map()} me={meAs(role)} role={role}>
            <Screen />
          </ProductProvider>
        </MemoryRouter>
      </DialogsProvider>
    </ConfigProvider>,
  );
  act(() => toast?.done('削除しました', undo));
  return screen.findByRole('button', { name: /元に戻す/ });
}

const press = (key: string, over: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key, ...over });
const offered = () => document.querySelectorAll('[data-undo]').length;

it('Ctrl+Z takes back what was just done, once however long it is held and however often pressed', async () => {
  const undo = vi.fn(() => new Promise(() => {}));
  const button = await justDone(undo);
  press('z', { ctrlKey: true });
  press('z', { ctrlKey: true, repeat: true });
  press('z', { ctrlKey: true });
  fireEvent.click(button);
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(offered()).toBe(0));
});

it('neither a Ctrl+Z still held from before takes back, nor Ctrl+Shift+Z, which does again', async () => {
  const undo = vi.fn(() => Promise.resolve());
  await justDone(undo);
  press('z', { ctrlKey: true, repeat: true });
  press('Z', { ctrlKey: true, shiftKey: true });
  expect(undo).not.toHaveBeenCalled();
  expect(offered()).toBe(1);
});
