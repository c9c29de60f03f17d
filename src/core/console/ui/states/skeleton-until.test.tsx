import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isAwaited, SkeletonUntil } from './loaded.tsx';

it('what is held back is there, but not seen, until what is above it is known', () => {
  const shown = (isKnown: boolean) => (
    <SkeletonUntil ready={isKnown} rows={2}>
      <p>下の一覧</p>
    </SkeletonUntil>
  );
  const { rerender } = render(shown(false));
  const below = screen.getByText('下の一覧');
  expect(below.closest('[hidden]')).not.toBeNull();
  screen.getByRole('status', { name: '読み込み中' });
  rerender(shown(true));
  expect(below.isConnected).toBe(true);
  expect(below.closest('[hidden]')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

it('a query that failed is not awaited while it is retried', () => {
  expect(isAwaited({ isPending: true, failureCount: 0 })).toBe(true);
  expect(isAwaited({ isPending: true, failureCount: 1 })).toBe(false);
  expect(isAwaited({ isPending: false, failureCount: 0 })).toBe(false);
});
