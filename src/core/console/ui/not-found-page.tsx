import { useEffect } from 'react';

/** An address that leads nowhere; `inFrame` where the console's frame, with its main landmark, stands around. */
export function NotFoundPage({ inFrame = false }: { inFrame?: boolean }) {
  useEffect(() => {
    document.title = '404 page | 店順';
  }, []);
  const Element = inFrame ? 'p' : 'main';
  return <Element style={{ margin: 0, padding: 24 }}>404 page</Element>;
}
