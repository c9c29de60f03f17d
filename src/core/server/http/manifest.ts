import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '#core/model/appearance/brand.ts';

/** The path at which a browser reads how the console is installed as an app. */
export const manifestPath = '/manifest.webmanifest';

/** The service worker of the installed app. */
export const workerPath = '/offline-worker.js';

/** Returns the manifest in `root` with the installation's own name, colour and logo; null if there is none. */
export async function manifestOf(root: string, brand: Brand | null): Promise<string | null> {
  const text = await readFile(join(root, manifestPath), 'utf8').catch(() => null);
  if (text === null || brand === null) return text;
  const { name, colour, logo } = brand;
  return JSON.stringify({
    ...JSON.parse(text),
    ...(name !== null && { name, short_name: name }),
    ...(colour !== null && { theme_color: colour }),
    ...(logo !== null && { icons: [{ src: logo, sizes: 'any' }] }),
  });
}
