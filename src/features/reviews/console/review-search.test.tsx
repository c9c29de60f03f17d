import { screen } from '@testing-library/react';
import { beforeEach, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { useListByHand } from '#core/console/pages/list/list-page.tsx';
import { renderConsole, shop } from '../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../tests/support/stub-http.ts';
import { ReviewSearch } from './review-search.tsx';

function Search() {
  return <ReviewSearch resource={shop} list={useListByHand(shop)} storeId={null} />;
}
const open = () => renderConsole([{ path: '/', element: <Search /> }], '/');

beforeEach(stubHttp);

it('says how many reviews there are', async () => {
  vi.mocked(http.get).mockResolvedValue({ data: [], total: 1234, labels: {} });
  open();
  await screen.findByText('全 1,234 件');
});

it('says so where that is an estimate', async () => {
  vi.mocked(http.get).mockResolvedValue({ data: [], total: 120_000, totalIsEstimate: true, labels: {} });
  open();
  await screen.findByText('約 120,000 件');
});
