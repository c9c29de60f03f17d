import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { afterRows } from './after-rows.tsx';

interface NamedProps {
  name: string;
}

/** Imports fresh modules, as on a new page where no rows are rendered yet. */
async function partOfPage(when?: Parameters<typeof afterRows>[2]) {
  vi.resetModules();
  const { afterRows, rowsAreShown } = await import('./after-rows.tsx');
  const pressed = vi.fn();
  const load = vi.fn(async () => ({
    default: ({ name }: NamedProps) => (
      <button type="button" onClick={() => pressed(name)}>{`${name}、来ました`}</button>
    ),
  }));
  const Part = afterRows<NamedProps>(load, ({ name }) => <button type="button">{name}</button>, when);
  return { Part, load, pressed, rowsAreShown };
}

const timers = ['setTimeout', 'Date', 'performance', 'requestAnimationFrame'] as const;
beforeEach(() => {
  document.body.replaceChildren();
  vi.useFakeTimers({ toFake: [...timers], shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

it('a part comes when the page is there, and not before', async () => {
  const { Part, load, rowsAreShown } = await partOfPage();
  render(<Part name="絞り込み" />);
  await vi.advanceTimersByTimeAsync(50);
  expect(load).not.toHaveBeenCalled();
  rowsAreShown();
  await screen.findByText('絞り込み、来ました');
});

it('what is drawn in the place of a skeleton is waited for', async () => {
  const { Part, load, rowsAreShown } = await partOfPage();
  const rows = (isBusy: boolean) => (
    <main>
      <div aria-busy={isBusy} />
      <Part name="絞り込み" />
    </main>
  );
  const { rerender } = render(rows(true));
  rowsAreShown();
  await vi.advanceTimersByTimeAsync(50);
  expect(load).not.toHaveBeenCalled();
  rerender(rows(false));
  await screen.findByText('絞り込み、来ました');
});

it('of several that show the same part one may go before it has come', async () => {
  const { Part, load, rowsAreShown } = await partOfPage();
  const buttons = (names: readonly string[]) => names.map((name) => <Part key={name} name={name} />);
  const { rerender } = render(buttons(['行の操作', '配色']));
  rerender(buttons(['配色']));
  rowsAreShown();
  await screen.findByText('配色、来ました');
  expect(load).toHaveBeenCalledOnce();
});

it('what is pressed before is fetched at once, and pressed in what comes', async () => {
  const { Part, pressed } = await partOfPage();
  render(<Part name="絞り込み" />);
  await userEvent.click(screen.getByRole('button', { name: '絞り込み' }));
  await waitFor(() => expect(pressed).toHaveBeenCalledExactlyOnceWith('絞り込み'));
  expect(document.activeElement?.textContent).toBe('絞り込み、来ました');
});

it('what is being pressed while it comes is pressed in what comes', async () => {
  const { Part, pressed, rowsAreShown } = await partOfPage();
  render(<Part name="絞り込み" />);
  const before = screen.getByRole('button', { name: '絞り込み' });
  const user = userEvent.setup();
  await user.pointer({ target: before, keys: '[MouseLeft>]' });
  rowsAreShown();
  await vi.advanceTimersByTimeAsync(100);
  expect(pressed).not.toHaveBeenCalled();
  await user.pointer({ target: before, keys: '[/MouseLeft]' });
  await screen.findByText('絞り込み、来ました');
  expect(pressed).toHaveBeenCalledExactlyOnceWith('絞り込み');
});

it('what is held and let go elsewhere comes all the same, and is not pressed', async () => {
  const { Part, pressed, rowsAreShown } = await partOfPage();
  render(<Part name="絞り込み" />);
  const user = userEvent.setup();
  await user.pointer({ target: screen.getByRole('button', { name: '絞り込み' }), keys: '[MouseLeft>]' });
  rowsAreShown();
  await vi.advanceTimersByTimeAsync(100);
  await user.pointer({ target: document.body, keys: '[/MouseLeft]' });
  await screen.findByText('絞り込み、来ました');
  expect(pressed).not.toHaveBeenCalled();
});

it('what is in every row is fetched with the others, and drawn when it is pressed', async () => {
  const { Part, load, pressed, rowsAreShown } = await partOfPage({ comes: 'on press' });
  render(['1行目', '2行目'].map((name) => <Part key={name} name={name} />));
  rowsAreShown();
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(50);
  expect(screen.queryByText(/来ました/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '2行目' }));
  expect(pressed).toHaveBeenCalledExactlyOnceWith('2行目');
  expect(screen.queryByText('1行目、来ました')).toBeNull();
});

it('a press that a part around it repeats before anything listens is not lost', async () => {
  const { Part, pressed, load } = await partOfPage({ comes: 'on press' });
  const loaded = await load();
  // Answers within the press, as code does that comes between the layout and the first effect
  const answer = new Proxy({}, { get: () => (come: (module: typeof loaded) => void) => come(loaded) });
  load.mockReturnValue(Object.assign(Promise.resolve(loaded), { catch: () => answer }));
  function Around() {
    const place = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => place.current?.querySelector('button')?.click(), []);
    return (
      <div ref={place}>
        <Part name="一覧" />
      </div>
    );
  }
  render(<Around />);
  await waitFor(() => expect(pressed).toHaveBeenCalledExactlyOnceWith('一覧'));
});

it('a press goes through a part whose own part comes later still', async () => {
  vi.resetModules();
  const { afterRows } = await import('./after-rows.tsx');
  const pressed = vi.fn();
  const button = (onClick: () => void) => (
    <button type="button" onClick={onClick}>
      一覧のメニュー
    </button>
  );
  const inner = Promise.withResolvers<{ default: () => ReactNode }>();
  const Inner = afterRows<object>(
    () => inner.promise,
    () => button(() => {}),
    { comes: 'on press' },
  );
  const Outer = afterRows<object>(
    async () => ({ default: () => <Inner /> }),
    () => button(() => {}),
  );
  render(<Outer />);
  await userEvent.click(screen.getByRole('button'));
  await act(() => vi.advanceTimersByTimeAsync(50));
  inner.resolve({ default: () => button(pressed) });
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce());
});

it('what never comes reloads a page once, though the page has come, and is left out of what that brought', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.useFakeTimers({ toFake: [...timers] });
  sessionStorage.clear();
  try {
    // The third is opened by a person, after the code of the page has come in the second
    for (const [visit, reloads] of [
      ['1回目', 1],
      ['再読み込み後', 1],
      ['2回目', 2],
      ['もう一度', 2],
    ] as const) {
      const { Part, load, rowsAreShown } = await partOfPage();
      load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
      const { pageCode, usePage } = await import('./files/page-code.ts');
      const code = pageCode(async () => ({ default: () => <Part name={visit} /> }));
      function Page() {
        const Shown = usePage<object>(code);
        return Shown === null ? null : <Shown />;
      }
      render(<Page />);
      rowsAreShown();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(load).toHaveBeenCalledTimes(2);
      screen.getByRole('button', { name: visit });
      expect(reload, visit).toHaveBeenCalledTimes(reloads);
    }
  } finally {
    vi.unstubAllGlobals();
  }
});
