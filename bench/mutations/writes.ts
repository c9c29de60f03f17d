import { api, type Mutation } from './mutation.ts';

const contract = (name: string) => api('tests/api/contract.test.ts', name);
const imports = (name: string) => api('tests/api/thorough/imports.test.ts', name);

/** Rules on writing rows. */
export const writes: readonly Mutation[] = [
  // Versions
  {
    rule: 'versions: a write on an old one is refused',
    file: 'src/core/server/kernel/writes/write.ts',
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
  // Imports
  {
    rule: 'imports: a row that was changed since is not put back',
    file: 'src/core/server/runs/change-rows.ts',
    find: 'current !== undefined && (change.version === null || change.version === current.version)',
    put: 'current !== undefined',
    caughtBy: imports('the same id undoes it'),
  },
  {
    rule: 'imports: a new store that was changed since owes its month',
    file: 'src/core/server/verbs/import/undo.ts',
    find: '.filter(({ version }) => version === 1)',
    put: '',
    caughtBy: imports('a new store of a fixed month goes at once'),
  },
  {
    rule: 'imports: nobody sees a row before all are in',
    file: 'src/core/server/kernel/scope.ts',
    find: 'waiting}))::int <> 0`',
    put: 'waiting}))::int is not null`',
    caughtBy: imports('are hidden from every call and job'),
  },
];
