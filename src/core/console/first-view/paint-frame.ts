/** Shows the frame of index.html, in the user's theme and with their menu. */
export function paintFrame(): void {
  const frame = document.getElementById('first-paint');
  if (frame === null) return;
  const mode = localStorage.getItem('console.theme');
  const isDark = mode === 'dark' || (mode === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  const isCollapsed = localStorage.getItem('console.menu-collapsed') === '1';
  frame.dataset.firstPaint = [isDark && 'dark', isCollapsed && 'collapsed'].filter(Boolean).join(' ');
  frame.hidden = false;
}
