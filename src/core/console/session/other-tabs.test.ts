import { expect, it, vi } from 'vitest';
import { announceLogout, onLoggedOutElsewhere } from './other-tabs.ts';

it('a tab notifies the others of its logout and goes on by itself: only theirs make it leave', async () => {
  const act = vi.fn();
  const end = onLoggedOutElsewhere(act);
  const other = new BroadcastChannel('console.session');
  try {
    const heard = new Promise((resolve) => {
      other.onmessage = resolve;
    });
    announceLogout();
    await heard;
    // A message to itself would have arrived by now
    await new Promise((resolve) => setTimeout(resolve));
    expect(act).not.toHaveBeenCalled();
    other.postMessage('logged-out');
    await vi.waitFor(() => expect(act).toHaveBeenCalledOnce());
  } finally {
    end();
    other.close();
  }
});
