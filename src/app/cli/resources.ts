import '#words';
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { migrationsFolder as folder } from '../folders.ts';
import { exclusionsPath, migratedExclusions, snapshotPath, writtenByMigrate } from '../migration-files.ts';
import { readArguments, UsageError } from './arguments.ts';
import { type Described, describeAll, differences, printed } from './describe.ts';
import { warned } from './lock-warnings.ts';
import { runCommand } from './open.ts';

const declarationPath = join(folder, 'declaration.json');

// Stops before printing, planning or writing anything if the server would not start with this declaration
stopAt(mistakesIn(declared, taken));
const resources = resolveResources(declared);
stopAt(ruleMistakes(resources, rules));
const described = describeAll(resources);

function stopAt(mistakes: readonly string[]): void {
  if (mistakes.length === 0) return;
  for (const mistake of mistakes) console.error(mistake);
  console.error(`The declaration: ${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}.`);
  process.exit(1);
}

async function pending() {
  const before = readSnapshot(snapshotPath);
  const after = await snapshotOf(resources, ownTables);
  return {
    after,
    statements: [
      ...(await statementsBetween(before, after, resources)),
      ...exclusionStatements(migratedExclusions(), exclusionsOf(resources)),
    ],
    changes: differences(writtenByMigrate<Described>(declarationPath), described),
  };
}

async function plan(): Promise<void> {
  const { statements, changes } = await pending();
  if (statements.length === 0 && changes.length === 0) console.log('Nothing differs from the last migration.');
  for (const { statement, warning } of warned(statements))
    console.log(`${statement};${warning === null ? '' : `\n  -- ${warning}`}`);
  for (const change of changes) console.log(change);
}

async function migrate(name: string): Promise<void> {
  const { after, statements } = await pending();
  mkdirSync(folder, { recursive: true });
  const number = readdirSync(folder).filter((file) => file.endsWith('.sql')).length + 1;
  const file = `${String(number).padStart(4, '0')}_${name}.sql`;
  const part = join(folder, `${file}.part`);
  if (statements.length > 0)
    writeFileSync(part, `${statements.map((statement) => `${statement};`).join('\n--> statement-breakpoint\n')}\n`);
  writeSnapshot(snapshotPath, after);
  writeFileSync(exclusionsPath, `${JSON.stringify(exclusionsOf(resources), null, 1)}\n`);
  writeFileSync(declarationPath, `${JSON.stringify(described, null, 1)}\n`);
  if (statements.length === 0) {
    console.log('The tables do not change.');
    return;
  }
  // Gets its name when all is written, since `npm run dev` applies it as soon as it exists, and looks at the other files then
  renameSync(part, join(folder, file));
  console.log(
    `migrations/${file}: ${statements.length} statements; applied at the next start, by a running \`npm run dev\` at once.`,
  );
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
