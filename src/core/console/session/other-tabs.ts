const name = 'console.session';

/**
 * A single channel for sending and receiving: a BroadcastChannel does not receive its own messages, so a tab does not react to its own
 * logout.
 */
let opened: BroadcastChannel | undefined;

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(name);
  return opened;
}

/** Notifies the browser's other tabs that the user has logged out, so that they clear their storage too. */
export function announceLogout(): void {
  channel().postMessage('logged-out');
}

/** Calls `act` when another tab has logged out. Returns a function that stops listening. */
export function onLoggedOutElsewhere(act: () => void): () => void {
  const own = channel();
  own.onmessage = act;
  return () => {
    own.onmessage = null;
  };
}
