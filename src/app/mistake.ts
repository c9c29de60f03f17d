import { DeclarationError } from '#core/model/declaration/error.ts';
import { FolderInUse, FolderUnusable } from '#core/server/database/connections/folder-lock.ts';
import { DatabaseUnusable } from '#core/server/database/connections/postgres.ts';
import { KeyUnusable } from '#core/server/kernel/secret-key/settle.ts';
import { SettingError } from './settings.ts';

const known = [DeclarationError, SettingError, KeyUnusable, FolderInUse, FolderUnusable, DatabaseUnusable];

/** What to print for a failed start: one line if the operator or developer can fix it, otherwise the whole error. */
export function mistakeOf(error: unknown): unknown {
  return error instanceof Error && known.some((one) => error instanceof one) ? error.message : error;
}
