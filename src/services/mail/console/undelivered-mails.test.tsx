import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resources as declared } from '#resources';
import { renderConsole } from '../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../tests/support/stub-http.ts';
import { UndeliveredMails } from './undelivered-mails.tsx';

const mailOf = (id: number) => ({
  id,
  date: Date.UTC(2026, 10, 2),
  subject: `請求書 ${id}`,
  problem: null,
  address: 'a@example.com',
  state: 'FAILED',
});

beforeEach(stubHttp);

it('a mail is given up once by a double click, and another one meanwhile', async () => {
  vi.mocked(http.get).mockResolvedValue({ data: [mailOf(1), mailOf(2)], total: 2 });
  let answer = () => {};
  vi.mocked(http.post).mockImplementation(
    () => new Promise((resolve) => (answer = () => resolve({ data: { id: 1 } }))),
  );
  const resources = resolveResources(declared);
  renderConsole([{ path: '/', element: <UndeliveredMails /> }], '/', 'SYSTEM_ADMINISTRATOR', resources);
  const [first, second] = await screen.findAllByRole('button', { name: '送らない' });
  if (first === undefined || second === undefined) throw new Error('two mails have a button each');
  await userEvent.dblClick(first);
  await userEvent.click(second);
  const asked = () => vi.mocked(http.post).mock.calls.map(([path]) => path);
  expect(asked()).toEqual(['/mail-delivery/1/dismiss', '/mail-delivery/2/dismiss']);
  answer();
  await screen.findByText('送らないことにしました');
  await waitFor(() => expect(http.get).toHaveBeenCalledTimes(2));
});
