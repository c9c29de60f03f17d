import { fileURLToPath } from 'node:url';

/* The bundled programs of dist/server lie as deep below the root as the files of this folder, so that both find these. */

/** Holds the committed migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Holds the console's build. */
export const consoleFolder = fileURLToPath(new URL('../../dist/console', import.meta.url));
