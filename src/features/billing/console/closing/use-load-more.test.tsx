import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { resolveResources } from '#core/model/resolve.ts';
import { resources } from '#resources';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { useLoadMore } from './use-load-more.ts';

const product = resolveResources(resources);
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** Renders a step with twelve rows on the board and further ones from `server`; the button 変更 replaces the board. */
function show(server: (from: number) => Promise<readonly number[]>) {
  function Step() {
    const [board, setBoard] = useState({});
    const { rows, rest, more } = useLoadMore({
      queryKey: ['numbers'],
      board,
      known: numbers(0, 12),
      all: 16,
      keyOf: (one) => one % 100,
      ask: server,
    });
    return (
      <>
        <ul aria-label="行">
          {rows.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <button type="button" onClick={() => void more()}>{`ほか${rest}件`}</button>
        <button type="button" onClick={() => setBoard({})}>
          変更
        </button>
      </>
    );
  }
  renderConsole([{ path: '/closing', element: <Step /> }], '/closing', 'SYSTEM_ADMINISTRATOR', product);
}

const shown = () => screen.getAllByRole('listitem').map((one) => Number(one.textContent));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('shows ten, then what the board shows, then what the server has after that', async () => {
  const server = vi.fn(async (from: number) => numbers(from, from + 2));
  show(server);
  await press('ほか6件');
  expect(shown()).toEqual(numbers(0, 12));
  expect(server).not.toHaveBeenCalled();
  await press('ほか4件');
  await waitFor(() => expect(shown()).toEqual(numbers(0, 14)));
  await press('ほか2件');
  await waitFor(() => expect(shown()).toEqual(numbers(0, 16)));
  expect(server.mock.calls).toEqual([[12], [14]]);
});

it('asks for all of it again once the board learns otherwise', async () => {
  let changed = 0;
  show(async (from) => numbers(from, from + 2).map((one) => one + changed));
  await press('ほか6件');
  await press('ほか4件');
  await press('ほか2件');
  await waitFor(() => expect(shown()).toHaveLength(16));
  // The same charges in another state
  changed = 100;
  await press('変更');
  await waitFor(() => expect(shown()).toEqual([...numbers(0, 12), ...numbers(112, 116)]));
});

it('learns otherwise while more is on its way: what was asked for comes, and all of it is asked for again after', async () => {
  let changed = 0;
  let goOn = () => {};
  const server = vi.fn(async (from: number) => {
    if (server.mock.calls.length === 1) await new Promise<void>((resolve) => (goOn = resolve));
    return numbers(from, from + 2).map((one) => one + changed);
  });
  show(server);
  await press('ほか6件');
  await press('ほか4件');
  await press('変更');
  expect(server.mock.calls).toEqual([[12]]);
  goOn();
  changed = 100;
  await waitFor(() => expect(server.mock.calls).toEqual([[12], [12]]));
  await waitFor(() => expect(shown()).toEqual([...numbers(0, 12), 112, 113]));
});

it('says what went wrong, and may be tried again', async () => {
  const server = vi.fn<(from: number) => Promise<readonly number[]>>();
  server.mockRejectedValueOnce(new Error('切れました')).mockResolvedValueOnce(numbers(12, 16));
  show(server);
  await press('ほか6件');
  await press('ほか4件');
  expect(await screen.findByRole('alert')).toBeTruthy();
  await press('ほか4件');
  await waitFor(() => expect(shown()).toHaveLength(16));
});
