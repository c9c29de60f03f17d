import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { ProductProvider } from '#core/console/session/product.tsx';
import { DialogsProvider } from '#core/console/ui/dialogs.tsx';
import { meAs } from '../../../../tests/support/me.ts';
import { NotificationBell } from './notification-bell.tsx';

const live = {
  onNotice: () => () => undefined,
  onChange: () => () => undefined,
  onReconnect: () => () => undefined,
  changedSoFar: () => new Set<string>(),
  close: () => undefined,
};
const role = 'SYSTEM_ADMINISTRATOR';
const notice = (id: number) => ({ id, content: '通知', notificationType: 'NONE', createDate: 1, operandValue: [] });

it('counts all that is unread, not only what came with the answer', async () => {
  const data = Array.from({ length: 100 }, (_, index) => notice(index + 1));
  vi.spyOn(http, 'get').mockResolvedValue({ data, total: 134 });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DialogsProvider>
        <MemoryRouter>
          <ProductProvider resources={new Map()} me={meAs(role)} role={role}>
            <NotificationBell live={live} />
          </ProductProvider>
        </MemoryRouter>
      </DialogsProvider>
    </QueryClientProvider>,
  );
  const bell = await screen.findByRole('button', { name: '通知（未読134件）' });
  expect(bell.querySelector('.ant-badge-count')?.getAttribute('title')).toBe('134');
});
