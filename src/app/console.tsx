import './console/errors.ts';
import './console/words.ts';
import '@ant-design/v5-patch-for-react-19';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from '#core/console/app.tsx';
import { applyBrand } from '#core/console/ui/identity/brand.ts';
import { setStyleNonce } from '#core/console/ui/theme/style-nonce.ts';
import { registerInstalledApp } from './console/installed-app.ts';
import { askedAt, consoleProduct } from './console/product.ts';

applyBrand();
setStyleNonce(document);
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
const shown = createRoot(root);
// In a task of its own and in slices: with the evaluation of the modules it would hold back the user's first input
setTimeout(() => {
  const product = consoleProduct();
  startTransition(() => shown.render(<ConsoleApp product={product} />));
  registerInstalledApp();
});
// In development, applies a changed declaration in place, without reloading the page's many files
let latest = askedAt;
import.meta.hot?.accept('./console/product.ts', (changed) => {
  if (!changed || changed.askedAt < latest) return;
  latest = changed.askedAt;
  shown.render(<ConsoleApp key={Date.now()} product={changed.consoleProduct()} />);
});
