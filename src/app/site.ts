import { existsSync } from 'node:fs';
import { checkedResources } from '#core/model/check.ts';
import type { ResolvedResources } from '#core/model/resolved.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { closeToOthers } from '#core/server/database/connections/private-folder.ts';
import type { Database } from '#core/server/database/database.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { requireRules } from '#core/server/kernel/rule-mistakes.ts';
import { type RunningEmulator, startEmulator } from '#demo/server/demo-emulator.ts';
import type { Tables } from '#product';
import type { resources } from '#resources';
import { openClock } from './clock.ts';
import { rules, taken } from './feature-parts.ts';
import { type Installation, prepareInstallation } from './prepare-installation.ts';
import { readSettings, type Settings } from './settings.ts';
import { withEmulator } from './with-emulator.ts';

/** The declaration, after its checks. */
export interface DeclaredProduct {
  readonly resources: ResolvedResources;
  readonly tables: Tables;
}

/** What a process runs on, independent of the declaration. */
export interface Site extends Installation {
  readonly settings: Settings;
  readonly database: Database;
  /** Emulates the external services of the demo. */
  readonly emulator: RunningEmulator | null;
  /** epoch ms */
  now(): number;
  log(entry: Record<string, unknown>): void;
}

/** The resources and tables of a declaration. Throws DeclarationError if it, or its implementation by the features, is wrong. */
export function checked(declaration: typeof resources): DeclaredProduct {
  const resolved = checkedResources(declaration, taken);
  // The app checks this itself, but here it comes before the database is migrated
  requireRules(resolved, rules);
  return { resources: resolved, tables: tablesOf(declaration, resolved) };
}

/**
 * Opens what the environment configures: settings, clock, database and, for a demo, the emulated services. Throws SettingError, and what
 * `openDatabase` and `prepareInstallation` throw.
 */
export async function openSite(env: NodeJS.ProcessEnv, declared: DeclaredProduct): Promise<Site> {
  const read = readSettings(env);
  const now = openClock(read.testClock);
  const log = (entry: Record<string, unknown>) =>
    console.error(JSON.stringify({ time: new Date(now()).toISOString(), ...entry }));
  const { dataDir, publicUrl, databaseReadUrl } = read;
  const start = () => {
    closeToOthers(`${dataDir}/emulator`);
    return startEmulator({ dataDir, publicUrl, log });
  };
  const database = await openDatabase(read, databaseReadUrl === null ? null : { url: databaseReadUrl, log });
  // If this was a demo before, its emulator starts while the database is being migrated
  const early = !read.production && existsSync(`${dataDir}/emulator`) ? start() : null;
  // A failure is handled where the emulator is needed
  early?.catch(() => {});
  const { secretKey, demo } = await prepareInstallation(read, { ...declared, database, now, log });
  if (!demo) early?.then(({ stop }) => stop()).catch(() => {});
  const emulator = demo ? await (early ?? start()) : null;
  const settings = emulator === null ? read : withEmulator(read, emulator);
  return { settings, database, secretKey, demo, emulator, now, log };
}
