import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePanelFocus } from './panel-focus.ts';

/** A button with a panel, which has a focusable element only if `isFilled`. */
function Panel({ isOpen, isFilled }: { isOpen: boolean; isFilled: boolean }) {
  const { button, panel } = usePanelFocus(isOpen, () => {});
  return (
    <>
      <button type="button" ref={button}>
        開く
      </button>
      <section ref={panel}>{isFilled && <button type="button">中</button>}</section>
      <input aria-label="検索" />
    </>
  );
}

const frames = (count: number) => act(() => vi.advanceTimersByTime(count * 16));
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function openedByKey() {
  const { rerender } = render(<Panel isOpen={false} isFilled={false} />);
  const button = screen.getByRole('button', { name: '開く' });
  button.focus();
  fireEvent.keyDown(button, { key: 'Enter' });
  rerender(<Panel isOpen isFilled={false} />);
  return { fill: () => rerender(<Panel isOpen isFilled />) };
}

it('who opened it by a key goes on inside it, as soon as there is something to reach', () => {
  const { fill } = openedByKey();
  frames(5);
  expect(focused()).toBe('開く');
  fill();
  frames(2);
  expect(focused()).toBe('中');
});

it('who has gone on before that is not brought back', () => {
  const { fill } = openedByKey();
  frames(5);
  screen.getByRole('textbox', { name: '検索' }).focus();
  fill();
  frames(20);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '検索' }));
});
