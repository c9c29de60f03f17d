import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { DialogsProvider } from '#core/console/ui/dialogs.tsx';
import GoogleSignIn from './google-sign-in.tsx';

const scriptOf = () => document.querySelector<HTMLScriptElement>('script[src*="accounts.google.com/gsi/client"]');
const url = 'https://accounts.google.com/o/oauth2/v2/auth?state=away';

function show({ popup }: { popup: boolean }) {
  vi.spyOn(http, 'get').mockResolvedValue({ data: { googleClientId: 'client-id' } });
  vi.spyOn(http, 'post').mockImplementation(async () => ({ data: { url, state: 'here', popup } }));
  const client = new QueryClient();
  const shell = (isOpen: boolean) => (
    <QueryClientProvider client={client}>
      <DialogsProvider>
        <MemoryRouter>
          <GoogleSignIn isOpen={isOpen} onClose={() => undefined} />
        </MemoryRouter>
      </DialogsProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(shell(true));
  return (isOpen: boolean) => rerender(shell(isOpen));
}
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('opens Google’s own window once its script has come, for the client id of this console', async () => {
  show({ popup: true });
  await waitFor(() => expect(scriptOf()).not.toBeNull());
  const requestCode = vi.fn();
  const initCodeClient = vi.fn((_: object) => ({ requestCode }));
  vi.stubGlobal('google', { accounts: { oauth2: { initCodeClient } } });
  act(() => void scriptOf()?.dispatchEvent(new Event('load')));
  await userEvent.click(await screen.findByRole('button', { name: 'Googleで連携する' }));
  expect(requestCode).toHaveBeenCalledOnce();
  expect(initCodeClient.mock.calls.at(-1)?.[0]).toMatchObject({
    client_id: 'client-id',
    scope: expect.stringContaining('business.manage'),
    state: 'here',
  });
});

it('says so where the script does not come, and leads there and back', async () => {
  show({ popup: true });
  await waitFor(() => expect(scriptOf()).not.toBeNull());
  act(() => void scriptOf()?.dispatchEvent(new Event('error')));
  expect((await screen.findByRole('status')).textContent).toContain('読み込めませんでした');
  expect(screen.getByRole('link', { name: 'Googleで連携する' }).getAttribute('href')).toBe(url);
});

it('asks for no script where Google’s window is not the way, as in the demonstration', async () => {
  show({ popup: false });
  await screen.findByText(/^Googleのページに移動して連携します/);
  expect(screen.getByRole('link', { name: 'Googleで連携する' }).getAttribute('href')).toBe(url);
  expect(scriptOf()).toBeNull();
});

it('is in the shell from when a link is first asked for, and asks for the script once', async () => {
  const rerenderWith = show({ popup: true });
  await waitFor(() => expect(scriptOf()).not.toBeNull());
  const script = scriptOf();
  vi.stubGlobal('google', { accounts: { oauth2: { initCodeClient: () => ({ requestCode: vi.fn() }) } } });
  act(() => void script?.dispatchEvent(new Event('load')));
  await screen.findByRole('button', { name: 'Googleで連携する' });
  rerenderWith(false);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Googleで連携する' })).toBeNull());
  expect(scriptOf()).toBe(script);
  rerenderWith(true);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Googleで連携する' }).disabled).toBe(false),
  );
  expect(scriptOf()).toBe(script);
  // Each start is used once: opening again requests another
  expect(http.post).toHaveBeenCalledTimes(2);
});
