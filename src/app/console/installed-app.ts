/** Lets the installed app say that there is no connection. In a tab the browser says so itself, and nothing is registered. */
export function registerInstalledApp(): void {
  if (!window.matchMedia('(display-mode: standalone)').matches) return;
  // Without it the app is the same, but for the browser's own page while there is no connection
  navigator.serviceWorker?.register('/offline-worker.js').catch(() => undefined);
}
