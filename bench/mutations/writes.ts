import { api, type Mutation } from './mutation.ts';

const contract = (name: string) => api('tests/api/contract.test.ts', name);

/** How rows are written. */
export const writes: readonly Mutation[] = [
  // Versions
  {
    rule: 'versions: a write on an old one is refused',
    file: 'src/core/server/kernel/writes/version.ts',
    find: `if (sent !== current.version) throw`,
    put: `if (sent < 0) throw`,
    caughtBy: contract('is not changed without a version'),
  },
  {
    rule: 'versions: every write counts one on',
    file: 'src/core/server/kernel/writes/store-changes.ts',
    find: `version: sql\`\${column('version')} + 1\``,
    put: `version: sql\`\${column('version')} + 0\``,
    caughtBy: contract('is not changed without a version|is created with its defaults'),
  },
  // Idempotency
  {
    rule: 'idempotency: a repeat is answered, not written',
    file: 'src/core/server/kernel/writes/idempotency.ts',
    find: 'setWhere: isNull(idempotencyKey.answer),',
    put: '',
    caughtBy: contract('is created once for one Idempotency-Key'),
  },
  {
    rule: 'idempotency: another body under the key is refused',
    file: 'src/core/server/kernel/writes/idempotency.ts',
    find: 'earlier?.requestHash !== requestHash || !earlier.answer',
    put: '!earlier?.answer',
    caughtBy: contract('is created once for one Idempotency-Key'),
  },
  {
    rule: 'idempotency: a key whose call wrote nothing is free',
    file: 'src/core/server/kernel/writes/idempotency.ts',
    find: 'setWhere: isNull(idempotencyKey.answer),',
    put: 'setWhere: sql`false`,',
    caughtBy: contract('may be used again'),
  },
];
