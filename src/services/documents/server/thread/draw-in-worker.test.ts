import { afterEach, describe, expect, it, vi } from 'vitest';
import type { failing, lengthy, measuring, signing, unfolding } from './draw-in-worker.cases.ts';
import { drawInWorker } from './draw-in-worker.ts';

const cases = new URL('./draw-in-worker.cases.ts', import.meta.url);
const drawLengthy = drawInWorker<typeof lengthy>(cases, 'lengthy');
const drawMeasuring = drawInWorker<typeof measuring>(cases, 'measuring');
const drawFailing = drawInWorker<typeof failing>(cases, 'failing');
const drawUnfolding = drawInWorker<typeof unfolding>(cases, 'unfolding');

describe('what is drawn aside', () => {
  afterEach(() => void vi.useRealTimers());

  it('leaves the process to other callers', async () => {
    await drawLengthy();
    let turns = 0;
    const others = setInterval(() => (turns += 1), 1);
    expect(await drawLengthy()).toEqual(new Uint8Array([7]));
    clearInterval(others);
    expect(turns).toBeGreaterThan(10);
  });

  it('fails as the drawing does, and the next is drawn', async () => {
    await expect(drawFailing('no ink')).rejects.toThrow('no ink');
    expect(await drawLengthy()).toHaveLength(1);
  });

  it('fails at once for what cannot be copied to the thread, which goes on', async () => {
    await expect(drawMeasuring(() => 1)).rejects.toThrow('could not be cloned');
    expect(await drawMeasuring('four')).toHaveLength(4);
  });

  it('takes nothing with it when the thread falls: what stood behind is drawn by another', async () => {
    const [fallen, besides] = await Promise.allSettled([drawUnfolding(), drawLengthy()]);
    expect(fallen).toMatchObject({ status: 'rejected', reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } });
    expect(besides.status).toBe('fulfilled');
  });

  it('for what nobody signed in to see keeps no thread of those who did', async () => {
    const drawShared = drawInWorker<typeof signing>(cases, 'signing', 'shared');
    const drawAsked = drawInWorker<typeof signing>(cases, 'signing', 'asked');
    expect(await drawShared()).not.toEqual(await drawAsked());
  });

  it.each([
    ['asked', 'ends'],
    ['mailed', 'ends'],
    ['shared', 'ends'],
    ['kept', 'stays'],
  ] as const)(
    'for what is %s: a thread of which nothing is asked for a while %s, and the next is drawn',
    async (threadName, becomes) => {
      // Reload the module, so that its threads use the fake timers
      vi.resetModules();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const own = await import('./draw-in-worker.ts');
      const drawSigning = own.drawInWorker<typeof signing>(cases, 'signing', threadName);
      const [first] = await drawSigning();
      vi.advanceTimersByTime(15_000);
      expect([...(await drawSigning())]).toEqual([first]);
      vi.advanceTimersByTime(60_000);
      const [next] = await drawSigning();
      expect(next === first ? 'stays' : 'ends').toBe(becomes);
    },
  );
});
