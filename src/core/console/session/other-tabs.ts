const name = 'console.session';

/** Tells the browser's other tabs that the session was ended by its user: what was typed there is theirs no more either. */
export function tellLoggedOut(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage('logged-out');
  channel.close();
}

/** Calls `act` when another tab has logged out; gives what ends that. */
export function onLoggedOutElsewhere(act: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = act;
  return () => channel.close();
}
