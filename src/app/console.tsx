import '#words';
import './console/words.ts';
import '@ant-design/v5-patch-for-react-19';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from '#core/console/app.tsx';
import { applyBrand } from '#core/console/ui/identity/brand.ts';
import { setStyleNonce } from '#core/console/ui/theme/style-nonce.ts';
import { askedAt, consoleProduct } from './console/product.ts';

applyBrand();
setStyleNonce(document);
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
const shown = createRoot(root);
// As a transition, so that React renders in slices: a long task would hold back the user's first input
startTransition(() => shown.render(<ConsoleApp product={consoleProduct} />));
// In development, applies a changed declaration in place, without reloading the page's many files
let latest = askedAt;
import.meta.hot?.accept('./console/product.ts', (changed) => {
  if (!changed || changed.askedAt < latest) return;
  latest = changed.askedAt;
  shown.render(<ConsoleApp key={Date.now()} product={changed.consoleProduct} />);
});
