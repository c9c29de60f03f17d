import '@ant-design/v5-patch-for-react-19';
import { createRoot } from 'react-dom/client';
import { resolveResources } from '#model/resolve.ts';
import { resources } from '#resources';
import { ConsoleApp } from './app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(<ConsoleApp resources={resolveResources(resources)} />);
