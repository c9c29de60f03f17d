import '#words';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check as mistakesIn } from '#core/model/check.ts';
import { resolveResources } from '#core/model/resolve.ts';
import {
  readSnapshot,
  snapshotOf,
  statementsBetween,
  writeSnapshot,
} from '#core/server/database/schema/drizzle-kit.ts';
import { exclusionStatements, exclusionsOf } from '#core/server/database/schema/exclusions.ts';
import { ruleMistakes } from '#core/server/kernel/rule-mistakes.ts';
import { resources as declared } from '#resources';
import { ownTables, rules, taken } from '../feature-parts.ts';
import { readArguments, UsageError } from './arguments.ts';
import { type Described, describeAll, differences, printed } from './describe.ts';
import { runCommand } from './open.ts';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const snapshotPath = join(folder, 'snapshot.json');
const declarationPath = join(folder, 'declaration.json');
const exclusionsPath = join(folder, 'exclusions.json');

// Stops before printing, planning or writing anything if the server would not start with this declaration
stopAt(mistakesIn(declared, taken));
const resources = resolveResources(declared);
stopAt(ruleMistakes(resources, rules));
const described = describeAll(resources);

function stopAt(mistakes: readonly string[]): void {
  if (mistakes.length === 0) return;
  for (const mistake of mistakes) console.error(mistake);
  console.error(`resources.config.ts: ${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}.`);
  process.exit(1);
}

/** Returns a warning if a statement loses data, or blocks other users of the database; otherwise null. */
function warningOf(statement: string): string | null {
  if (/drop table|drop column/i.test(statement)) return 'loses data';
  const alters = /alter column /i.test(statement);
  if (/set data type/i.test(statement) || (alters && / type/i.test(statement)))
    return 'rewrites the table under a lock, and may fail on what is there';
  const constrains = /add constraint /i.test(statement) && / check| foreign key/i.test(statement);
  if (constrains || /set not null/i.test(statement)) return 'reads the whole table under a lock';
  if (/create (unique )?index/i.test(statement)) return 'holds up writes while the index is built';
  return null;
}

function earlier<T>(path: string): Record<string, T> {
  try {
    // Only `migrate` writes this file
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, T>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

async function pending() {
  const before = readSnapshot(snapshotPath);
  const after = await snapshotOf(resources, ownTables);
  return {
    after,
    statements: [
      ...(await statementsBetween(before, after, resources)),
      ...exclusionStatements(earlier(exclusionsPath), exclusionsOf(resources)),
    ],
    changes: differences(earlier<Described>(declarationPath), described),
  };
}

async function plan(): Promise<void> {
  const { statements, changes } = await pending();
  if (statements.length === 0 && changes.length === 0) console.log('Nothing differs from the last migration.');
  for (const statement of statements) {
    const warning = warningOf(statement);
    console.log(`${statement};${warning === null ? '' : `\n  -- ${warning}`}`);
  }
  for (const change of changes) console.log(change);
}

async function migrate(name: string): Promise<void> {
  const { after, statements } = await pending();
  mkdirSync(folder, { recursive: true });
  const number = readdirSync(folder).filter((file) => file.endsWith('.sql')).length + 1;
  if (statements.length > 0) {
    const file = `${String(number).padStart(4, '0')}_${name}.sql`;
    const text = `${statements.map((statement) => `${statement};`).join('\n--> statement-breakpoint\n')}\n`;
    // Written completely before it gets its name, since `npm run dev` applies it as soon as it exists
    const part = join(folder, `${file}.part`);
    writeFileSync(part, text);
    renameSync(part, join(folder, file));
    console.log(`migrations/${file}: ${statements.length} statements; it is applied at the next start.`);
  } else console.log('The tables do not change.');
  writeSnapshot(snapshotPath, after);
  writeFileSync(exclusionsPath, `${JSON.stringify(exclusionsOf(resources), null, 1)}\n`);
  writeFileSync(declarationPath, `${JSON.stringify(described, null, 1)}\n`);
}

async function check(): Promise<void> {
  const { statements, changes } = await pending();
  if (statements.length === 0 && changes.length === 0) return;
  console.error('The declarations differ from the last migration: run `npm run resources -- migrate`.');
  process.exitCode = 1;
}

const usage = 'npm run resources -- [print | plan | migrate [name] | check]';
const commands: Record<string, (name: string | undefined) => Promise<void> | void> = {
  print: () => console.log(printed(described)),
  plan,
  migrate: (name) => migrate(name?.replace(/\W+/g, '_').toLowerCase() ?? 'change'),
  check,
};
await runCommand(async () => {
  const [command = 'print', name, ...more] = readArguments(usage, { allowPositionals: true }).positionals;
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (run === undefined || more.length > 0 || (name !== undefined && command !== 'migrate'))
    throw new UsageError(usage);
  await run(name);
});
