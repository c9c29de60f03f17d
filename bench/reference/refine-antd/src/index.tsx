import '@ant-design/v5-patch-for-react-19';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import App from './App.tsx';

const container = document.getElementById('root');
if (container === null) throw new Error('no #root');
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
