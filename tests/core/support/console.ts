import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** Builds the second product's console into a folder. */
export async function buildKitchenConsole(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('../console', import.meta.url)),
    logLevel: 'error',
    plugins: [react()],
    html: { cspNonce: 'nonce-of-this-answer' },
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 5000, minify: false },
  });
}
