import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { readToken } from '#core/console/http/token.ts';
import { keepSession } from '#core/console/session/session.ts';
import { leaveFor } from '#core/console/ui/browser.ts';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import { LoginPage } from './login-page.tsx';

vi.mock('#core/console/ui/browser.ts', async (actual) => ({
  ...(await actual<object>()),
  leaveFor: vi.fn(() => new Promise(() => undefined)),
}));

beforeEach(() => {
  stubHttp();
  vi.mocked(http.get).mockResolvedValue({ data: { demo: false } });
});

it('signs in once, and stays busy while the browser goes to the console', async () => {
  vi.mocked(http.post).mockResolvedValue({ data: { token: 'own', expiresAt: Date.now() + 60_000 } });
  render(<LoginPage to="/search-conditions" endReason={null} confirmation={null} onSession={keepSession} />);
  await userEvent.type(screen.getByLabelText('メールアドレス'), 'kato@example.com');
  await userEvent.type(screen.getByLabelText('パスワード'), 'a-Long-Pass-2026');
  const button = screen.getByRole('button', { name: 'ログイン' });
  await userEvent.click(button);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(button.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(vi.mocked(http.post).mock.calls.filter(([path]) => path.startsWith('/auth/login'))).toHaveLength(1);
  expect(vi.mocked(leaveFor).mock.calls).toEqual([['/search-conditions', 'replace']]);
  expect(readToken()).toBe('own');
});
