import { useEffect } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { productName } from '#core/model/language.ts';
import { corePaths } from '#core/model/paths/core-paths.ts';

/** Looks like a button, on the pages before one signs in too, where there is no link of the console. */
const way = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  padding: '0 24px',
  border: '1px solid currentcolor',
  borderRadius: 2,
  color: 'inherit',
  textDecoration: 'none',
} as const;

/** An address that leads nowhere; `inFrame` where the console's frame, with its main landmark, stands around. */
export function NotFoundPage({ inFrame = false }: { inFrame?: boolean }) {
  useEffect(() => {
    document.title = `404 page | ${productName().short}`;
  }, []);
  const Element = inFrame ? 'div' : 'main';
  return (
    <Element style={{ padding: '64px 16px', textAlign: 'center' }}>
      <p style={{ margin: 0 }}>404 page</p>
      <h1 style={{ margin: '8px 0', fontSize: 20 }}>{words().noSuchPage}</h1>
      <p>{words().maybeMoved}</p>
      <p>
        <a href={corePaths.home} style={way}>
          {words().backHome}
        </a>
      </p>
    </Element>
  );
}
