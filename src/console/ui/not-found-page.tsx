import { useEffect } from 'react';

/** An address that leads nowhere. */
export function NotFoundPage() {
  useEffect(() => {
    document.title = '404 page | 店順';
  }, []);
  return <main style={{ padding: 24 }}>404 page</main>;
}
