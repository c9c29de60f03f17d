import '../product/words.ts';
import './words.ts';
import '@ant-design/v5-patch-for-react-19';
import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from '#core/console/app.tsx';
import { type ConsolePlugin, consoleProductOf } from '#core/console/product/plugin.ts';
import { setStyleNonce } from '#core/console/ui/theme/style-nonce.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { FieldKindsOf } from '#core/model/row-types.ts';
import { type named, resources } from '../product/resources.ts';
import { roles } from '../product/roles.ts';
import { heat } from './heat.tsx';

/** Two fields of its own look. */
const kitchen: ConsolePlugin<FieldKindsOf<typeof named>> = {
  finds: ['dish'],
  fields: { dish: { name: { cell: lazy(() => import('./dish-name.tsx')) }, heat } },
};

/** The second product's console: what it declares, a first entry and a way out. */
const product = consoleProductOf(resolveResources(resources), [
  kitchen,
  {
    home: { path: '/', label: 'Welcome', icon: 'shop', roles },
    screens: { '/': { title: 'Welcome', gate: { roles }, load: () => import('./home.tsx') } },
    userMenu: [{ order: 1, label: 'Sign out', does: 'log-out' }],
    secondFactorPath: '/second-factor',
    roleOf: ({ role }) => role,
  },
]);

setStyleNonce(document);
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(<ConsoleApp product={product} />);
