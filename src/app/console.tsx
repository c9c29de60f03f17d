import '@ant-design/v5-patch-for-react-19';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from '#core/console/app.tsx';
import { resolveResources } from '#core/model/resolve.ts';
import { resources } from '#resources';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(<ConsoleApp resources={resolveResources(resources)} />);
