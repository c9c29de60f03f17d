import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Loaded } from './loaded.tsx';

const refetch = vi.fn(async () => undefined);
const show = (query: { data: string | undefined; isError: boolean }) =>
  render(
    <Loaded
      query={{ ...query, isFetching: false, error: query.isError ? new Error('broken') : null, refetch }}
      rows={3}
    >
      {(text) => <p>{text}</p>}
    </Loaded>,
  );

beforeEach(() => {
  document.body.replaceChildren();
  refetch.mockClear();
});

it('shows what was loaded, and nothing else', () => {
  show({ data: '店舗の一覧', isError: false });
  screen.getByText('店舗の一覧');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('offers to try again where nothing could be loaded', () => {
  show({ data: undefined, isError: true });
  screen.getByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('keeps what was loaded where it could not be refreshed, and says so', () => {
  show({ data: '店舗の一覧', isError: true });
  screen.getByText('店舗の一覧');
  expect(screen.getByRole('alert').textContent).toContain('最新の内容を読み込めませんでした');
  fireEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('shows a skeleton until then', () => {
  show({ data: undefined, isError: false });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.querySelector('[aria-busy="true"], [role="status"]')).not.toBeNull();
});
