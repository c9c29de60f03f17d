import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchAhead } from './fetch-ahead.ts';

describe('what a page needs', () => {
  const edit = vi.fn((_params: object) => Promise.resolve({}));
  const broken = vi.fn(() => Promise.reject(new Error('offline')));
  let end = () => {};
  beforeEach(() => {
    vi.clearAllMocks();
    vi.useFakeTimers();
    document.body.innerHTML = `<a href="/stores/7/edit"><i></i></a><a href="/broken"></a><a href="/nowhere"></a>
      <a href="https://elsewhere.example/stores/7/edit"></a><button></button>`;
    end = fetchAhead([
      { children: [{ path: '/stores/:id/edit', handle: edit }, { path: '/broken', handle: broken }, { path: '*' }] },
    ]);
  });
  afterEach(() => {
    end();
    vi.useRealTimers();
  });
  const point = (selector: string, event = 'pointerover') =>
    document.querySelector(selector)?.dispatchEvent(new Event(event, { bubbles: true }));

  it('is left alone by a pointer that never moved, and fetched once it moves where it is', () => {
    point('a');
    vi.runAllTimers();
    expect(edit).not.toHaveBeenCalled();
    point('a', 'pointermove');
    vi.runAllTimers();
    expect(edit).toHaveBeenCalledTimes(1);
  });

  it('is fetched when the pointer rests on a link to the page, once however it moves in it, with what the address names', () => {
    point('button', 'pointermove');
    point('a i');
    point('a');
    expect(edit).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(edit.mock.calls).toEqual([[{ id: '7' }]]);
  });

  it('is left alone by a pointer that crosses the link on its way', () => {
    point('button', 'pointermove');
    point('a');
    point('button');
    vi.runAllTimers();
    expect(edit).not.toHaveBeenCalled();
  });

  it('is fetched at once when the link is pressed, as a finger does that never rested on it', () => {
    point('a', 'pointerdown');
    expect(edit).toHaveBeenCalledTimes(1);
  });

  it('is fetched when the keyboard rests on the link, not when it passes', () => {
    point('a', 'focusin');
    point('button', 'focusin');
    vi.runAllTimers();
    expect(edit).not.toHaveBeenCalled();
    point('a', 'focusin');
    vi.runAllTimers();
    expect(edit).toHaveBeenCalledTimes(1);
  });

  it('is left alone by what is no link, leads outside or nowhere', () => {
    point('button', 'pointermove');
    for (const other of ['button', '[href^=https]', '[href="/nowhere"]']) point(other);
    vi.runAllTimers();
    expect(edit).not.toHaveBeenCalled();
  });

  it('that does not come troubles nobody who only points', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    point('[href="/broken"]', 'pointermove');
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    // Node emits unhandledRejection in a later task
    await new Promise((go) => setImmediate(go));
    process.off('unhandledRejection', unhandled);
    expect([broken.mock.calls.length, unhandled.mock.calls.length]).toEqual([1, 0]);
  });

  it('is not fetched any more once it has ended', () => {
    point('a', 'pointermove');
    end();
    point('a', 'focusin');
    vi.runAllTimers();
    expect(edit).not.toHaveBeenCalled();
  });
});
