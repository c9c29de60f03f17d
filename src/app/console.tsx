import '#words';
import './console/words.ts';
import '@ant-design/v5-patch-for-react-19';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from '#core/console/app.tsx';
import { bearBrand } from '#core/console/ui/identity/brand.ts';
import { giveStylesNonce } from '#core/console/ui/theme/style-nonce.ts';
import { consoleProduct } from './console/product.ts';

bearBrand();
giveStylesNonce(document);
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(<ConsoleApp product={consoleProduct} />);
