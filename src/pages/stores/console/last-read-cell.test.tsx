import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LastReadCell } from './last-read-cell.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-26T03:00:00+09:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it.each([
  ['2026-11-26T02:05:00+09:00', '本日 02:05'],
  ['2026-11-25T23:59:00+09:00', '11/25 23:59'],
  ['2025-12-31T05:00:00+09:00', '2025/12/31 05:00'],
])('%s is said as %s', (moment, said) => {
  const { container } = render(<LastReadCell value={Date.parse(moment)} />);
  expect(container.textContent).toBe(said);
});

it('says — of a store that was never read, as the ranks beside it do', () => {
  const { container } = render(<LastReadCell value={null} />);
  expect(container.textContent).toBe('—');
});
