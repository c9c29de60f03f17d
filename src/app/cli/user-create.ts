import '#words';
import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { isCommon } from '#accounts/server/passwords/common-passwords.ts';
import { hashPassword } from '#accounts/server/passwords/passwords.ts';
import { dayOf } from '#core/model/day.ts';
import { parseFields } from '#core/model/draft.ts';
import { sentence } from '#core/model/language.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { fieldNamed, resourceNamed } from '#core/model/resolved.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { systemAdd } from '#core/server/kernel/writes/system-write.ts';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import { isRepetitive } from '#domain/accounts/password-strength.ts';
import { roleCodes } from '#domain/accounts/roles.ts';
import { resources as declared } from '#resources';
import { credential } from '#users/server/tables.ts';
import { roleOf } from '#users/server/users.ts';
import { readArguments, UsageError } from './arguments.ts';
import { withDatabase } from './open.ts';

const usage = `npm run user:create -- --role ${roleCodes.join('|')} --email someone@example.com [--name 名前]  (password: USER_PASSWORD, else one is made and printed once)`;

/** Parses the arguments; role and email are required. */
function readGiven() {
  const { role, email, name } = readArguments(usage, {
    options: { role: { type: 'string' }, email: { type: 'string' }, name: { type: 'string' } },
  }).values;
  if (role === undefined || email === undefined) throw new UsageError(usage);
  return { role, email, name };
}

/** Creates an account: the first one of an installation without demo data. */
await withDatabase(readGiven, async (database, given) => {
  const resources = resolveResources(declared);
  const tables = tablesOf(declared, resources);
  const users = tables['system-user'];
  const resource = resourceNamed(resources, 'system-user');
  const now = Date.now();
  const fields = ['name', 'email', 'systemUserRole'].map((name) => fieldNamed(resource, name));
  const input = { name: given.name ?? given.email, email: given.email, systemUserRole: given.role };
  const outcome = parseFields(fields, input, { mode: 'create', actor: null, today: dayOf(now) });
  if (outcome.problems !== undefined) throw new UsageError(outcome.problems.map(sentence).join('\n'));
  const email = String(outcome.values.email);
  const same = and(eq(users.email, email), isNull(users.deleteDate));
  const [taken] = await database.orm.select({ id: users.id }).from(users).where(same);
  if (taken !== undefined) throw new UsageError(`${email} has an account already`);
  const chosen = process.env.USER_PASSWORD;
  if (chosen !== undefined && chosen.length < 12)
    throw new UsageError('USER_PASSWORD must have at least 12 characters');
  if (chosen !== undefined && (isRepetitive(chosen) || chosen === demoPassword || (await isCommon(chosen))))
    throw new UsageError('USER_PASSWORD is one that everybody tries, or repeats itself');
  const password = chosen ?? randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  await database.transaction(async (tx) => {
    const row = {
      name: String(outcome.values.name),
      email,
      systemUserRole: roleOf(outcome.values.systemUserRole),
      status: 'ACTIVE' as const,
      mustChangePassword: chosen === undefined,
    };
    const write = { actor: null, by: 'COMMAND', action: 'create' } as const;
    // An installation that is being set up from the command line has no open pages
    const deps = { tables, now: () => now, publishChange: async () => {} };
    const userId = await systemAdd(deps, tx, write, 'system-user', row);
    await tx.insert(credential).values({ userId, passwordHash, updatedDate: now });
  });
  console.log(`${email} (${given.role}) can sign in${chosen === undefined ? ` with the password ${password}` : ''}.`);
});
