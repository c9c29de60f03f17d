import { DeclarationError } from '#core/model/declaration/error.ts';
import { isFull } from '#core/server/database/connections/embedded-folder.ts';
import { FolderInUse, FolderUnusable } from '#core/server/database/connections/folder-lock.ts';
import { DatabaseUnusable } from '#core/server/database/connections/postgres.ts';
import { isDamage, isFullDisk, rootMessage } from '#core/server/database/database.ts';
import { MigrationsUnusable } from '#core/server/database/schema/migrate.ts';
import { KeyUnusable } from '#core/server/kernel/secret-key/resolve.ts';
import { SettingError } from './settings.ts';

const known = [
  DeclarationError,
  SettingError,
  KeyUnusable,
  FolderInUse,
  FolderUnusable,
  DatabaseUnusable,
  MigrationsUnusable,
];

const way = 'make room, then start again.';

/**
 * What to print for a failed start or command: one line if the operator or developer can fix it, otherwise the whole error. `dataDir` is
 * where an embedded database may be, which fails in ways of its own once its disk is full.
 */
export function mistakeOf(error: unknown, dataDir: string | null = null): unknown {
  if (error instanceof Error && known.some((one) => error instanceof one)) return error.message;
  if (isFullDisk(error)) return `The disk is full (${rootMessage(error)}): ${way}`;
  if (isDamage(error))
    return `The database is damaged (${rootMessage(error)}): restore a backup, the embedded one with npm run restore -- FILE.tar.gz.`;
  if (dataDir !== null && isFull(dataDir)) return `DATA_DIR ${dataDir}: the disk is full: ${way}`;
  return error;
}
