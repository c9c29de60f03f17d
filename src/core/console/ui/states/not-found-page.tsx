import { useEffect } from 'react';
import { productName } from '#core/model/language.ts';

/** An address that leads nowhere; `inFrame` where the console's frame, with its main landmark, stands around. */
export function NotFoundPage({ inFrame = false }: { inFrame?: boolean }) {
  useEffect(() => {
    document.title = `404 page | ${productName().short}`;
  }, []);
  const Element = inFrame ? 'p' : 'main';
  return <Element style={{ margin: 0, padding: 24 }}>404 page</Element>;
}
