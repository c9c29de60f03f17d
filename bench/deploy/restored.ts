import { execFileSync } from 'node:child_process';
import { startServer } from '../../tests/support/server.ts';
import { login } from './walk.ts';

interface Backup {
  readonly dump: string;
  /** The environment of PostgreSQL's programs. */
  readonly administrator: Record<string, string>;
  /** Of the database that is to hold it. */
  readonly address: string;
  /** The environment of the product that it was made of. */
  readonly env: Readonly<Record<string, string>>;
  /** The names of rows that it must have. */
  readonly names: ReadonlySet<string>;
}

/** Restores a backup into an empty database and starts the product on it; returns what was not as promised. */
export async function restoredServer({ dump, administrator, address, env, names }: Backup): Promise<string[]> {
  const failures: string[] = [];
  const name = new URL(address).pathname.slice(1);
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { env: administrator });
  run('createdb', '--owner', 'tenjun', '--template', 'template0', name);
  run('pg_restore', '--exit-on-error', '--dbname', name, dump);
  const { DATABASE_DIRECT_URL: _, ...others } = env;
  const again = { ...others, DATABASE_URL: address, TRUST_PROXY: '0' };

  const server = await startServer({ bundled: true, env: again });
  try {
    const token = await login(server.url);
    if (token === null) failures.push('nobody may sign in after the backup was restored');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/api/search-location?name_like=${encodeURIComponent('負荷')}&_end=1`, {
      headers,
    });
    const { total } = await answer.json();
    if (total !== names.size) failures.push(`the restored backup has ${total} rows of ${names.size}`);
  } finally {
    await server.stop();
  }
  return failures;
}
