import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { shop, shopRow } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import type { BulkRun } from './operations.ts';
import RefusedRows from './refused-rows.tsx';

const errors = [{ code: 'duplicate', message: '同じ名称があります' }] as const;
const runOf = (ids: readonly number[]): BulkRun => ({
  jobId: 1,
  state: 'DONE',
  action: 'restore',
  rows: ids.length,
  waiting: 0,
  done: 0,
  refused: ids.length,
  takenBack: 0,
  kept: 0,
  createDate: 0,
  mayUndo: false,
  results: ids.map((id) => ({ id, state: 'REFUSED', version: null, errors: [...errors] })),
});

/** Mocks the server with these rows. Like the real one, it lists live and deleted rows separately. */
function serverHas({ living, deleted }: Record<'living' | 'deleted', readonly number[]>) {
  vi.mocked(http.get).mockImplementation(async (path) => {
    const query = new URLSearchParams(String(path).split('?')[1]);
    const asked = query.getAll('id_in').flatMap((ids) => ids.split(',').map(Number));
    const all = query.get('deleteDate_null') === 'false' ? deleted : living;
    const data = all.filter((id) => asked.includes(id)).map((id) => shopRow(id));
    return { data, total: data.length, labels: {} };
  });
}
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(stubHttp);

it('each row is called by its name, those beyond the page and those that are deleted too', async () => {
  serverHas({ living: [2], deleted: [3] });
  render(<RefusedRows resource={shop} run={runOf([1, 2, 3])} rows={[shopRow(1)]} />);
  await screen.findByText('店舗3：同じ名称があります');
  expect(lines()).toEqual(['店舗1', '店舗2', '店舗3'].map((name) => `${name}：同じ名称があります`));
});

it('one without a name that can be read is distinguished from the next by its number', async () => {
  vi.mocked(http.get).mockRejectedValue(new Error('offline'));
  render(<RefusedRows resource={shop} run={runOf([7, 8])} rows={[]} />);
  expect(lines()).toEqual(['店舗 #7：同じ名称があります', '店舗 #8：同じ名称があります']);
});
