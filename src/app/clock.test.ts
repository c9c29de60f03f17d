import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openClock } from './clock.ts';

it('is the machine’s own where nothing else is said', () => {
  expect(Math.abs(openClock(null)() - Date.now())).toBeLessThan(1000);
});

it('is ahead by what a file says, and follows it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'tenjun-clock-')), 'clock');
  const hour = 3_600_000;
  writeFileSync(file, String(hour));
  const now = openClock(file);
  const ahead = () => Math.round((now() - Date.now()) / 1000) * 1000;
  expect(ahead()).toBe(hour);
  writeFileSync(file, String(-hour));
  await expect.poll(ahead, { timeout: 5000 }).toBe(-hour);
});
