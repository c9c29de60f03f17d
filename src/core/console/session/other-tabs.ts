const name = 'console.session';

/** One for both ways: a channel does not hear itself, so a tab is never told of its own logout. */
let opened: BroadcastChannel | undefined;

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(name);
  return opened;
}

/** Notifies the browser's other tabs that the session was ended by its user: what was typed there is theirs no more either. */
export function announceLogout(): void {
  channel().postMessage('logged-out');
}

/** Calls `act` when another tab has logged out; gives what ends that. */
export function onLoggedOutElsewhere(act: () => void): () => void {
  const own = channel();
  own.onmessage = act;
  return () => {
    own.onmessage = null;
  };
}
