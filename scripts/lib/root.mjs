import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
