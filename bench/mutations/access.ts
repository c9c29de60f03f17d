import { api, type Mutation, unit } from './mutation.ts';

const contract = (name: string) => api('tests/api/contract.test.ts', name);
const session = (name: string) => api('tests/api/session.test.ts', name);

/** Rules on who may do and see what. */
export const access: readonly Mutation[] = [
  // Access
  {
    rule: 'access: an operation is for its roles',
    file: 'src/core/model/access.ts',
    find: 'return rolesFor(resource, operation).includes(role);',
    put: 'return rolesFor(resource, operation).includes(role) || true;',
    caughtBy: api('tests/api/access-matrix.test.ts', 'incentive-history'),
  },
  {
    rule: 'access: a field is read by its roles',
    file: 'src/core/model/access.ts',
    find: 'return field.readBy === undefined || field.readBy.includes(role);',
    put: 'return field.readBy === undefined || role !== undefined;',
    caughtBy: api('tests/api/hidden-fields.test.ts', 'no answer holds them'),
  },
  {
    rule: 'access: a field that is not shown cannot be asked by',
    file: 'src/core/model/access.ts',
    find: 'return !field.hidden && (reader === null || mayReadField(field, reader));',
    put: 'return !field.hidden && (reader === null || mayReadField(field, reader) || true);',
    caughtBy: api('tests/api/hidden-fields.test.ts', 'a search finds nothing by them'),
  },
  {
    rule: 'access: a cached list is of its caller and role',
    file: 'src/core/server/kernel/reading/list-requests.ts',
    find: 'actor.id, actor.role, resource.name',
    put: 'resource.name',
    caughtBy: api('tests/api/cached-lists.test.ts', 'is the one of the role'),
  },
  {
    rule: 'access: a cached list is of its day',
    file: 'src/core/server/kernel/reading/list-requests.ts',
    find: 'dayOf(deps.now()), actor.id',
    put: 'actor.id',
    caughtBy: api('tests/api/computed.test.ts', 'the day turns'),
  },
  {
    rule: 'access: an action is done in its states only',
    file: 'src/core/server/kernel/writes/write.ts',
    find: 'if (!holdsValues(action.when, (name) => whole[name]))',
    put: 'if (Number.isNaN(row.id))',
    caughtBy: api('tests/api/closing.test.ts', 'issues a draft once'),
  },
  {
    rule: 'access: a call with a cookie carries what only our page can read',
    file: 'src/features/accounts/server/sessions/anti-forgery.ts',
    find: 'held === undefined || !isSame(held',
    put: 'held !== undefined && !isSame(held',
    caughtBy: unit('src/features/accounts/server/sessions/anti-forgery.test.ts'),
  },
  {
    rule: 'access: a session ends when it has not been used',
    file: 'src/features/accounts/server/sessions/session.ts',
    find: "gt(sessionTable.lastSeenDate, sql.placeholder('idleSince')),",
    put: '',
    caughtBy: session('ends unused after a day'),
  },
  {
    rule: 'access: a stopped account is nobody',
    file: 'src/features/accounts/server/sessions/session.ts',
    find: '        isOpen(users),\n',
    put: '',
    caughtBy: session('ends when the account is stopped'),
  },
  {
    rule: 'access: a guesser waits longer and longer',
    file: 'src/features/accounts/server/sessions/attempts.ts',
    find: 'if (owner !== null) await takeBack',
    put: 'if (owner === null) await takeBack',
    caughtBy: session('make the guesser wait longer and longer'),
  },
  // Row scope
  {
    rule: 'row scope: one’s own rows',
    file: 'src/core/server/kernel/scope.ts',
    find: `if ('own' in condition) return eq(table.column(condition.own), actor.id);`,
    put: `if ('own' in condition) return undefined;`,
    caughtBy: api('tests/api/row-scope.test.ts', 'search-conditions|login-history'),
  },
  {
    rule: 'row scope: rows through another’s',
    file: 'src/core/server/kernel/scope.ts',
    find: '  const scope = scopeOf(deps, reference.to, actor);\n  if (scope === undefined) return undefined;',
    put: '  const scope = scopeOf(deps, reference.to, actor);\n  if (scope !== null) return undefined;',
    caughtBy: api('tests/api/row-scope.test.ts'),
  },
  {
    rule: 'row scope: a deleted row is gone',
    file: 'src/core/server/kernel/scope.ts',
    find: 'return and(living, shown({ deleteDate })) ?? living;',
    put: 'return shown({ deleteDate }) ?? and(living, living) ?? living;',
    caughtBy: contract('is created with its defaults, read, changed with its version, deleted, restored'),
  },
  {
    rule: 'row scope: no write carries a row out of its writer’s sight',
    file: 'src/core/server/kernel/reading/rows.ts',
    find: 'return ids.filter((id) => !seen.has(id));',
    put: 'return ids.filter((id) => !seen.has(id) && Number.isNaN(id));',
    caughtBy: api('tests/api/templates.test.ts', 'that others share are not taken out of sight'),
  },
  // Second factors and other credentials
  {
    rule: 'second factor: a code is taken once',
    file: 'src/features/accounts/server/factors/second-factor.ts',
    find: 'or(lt(secondFactor.lastStep, step), gt(secondFactor.lastStep, aheadOfTime))',
    put: 'undefined',
    caughtBy: api('tests/api/second-factor.test.ts'),
  },
  {
    rule: 'API tokens: what would outlive one is no token’s to write',
    file: 'src/core/model/calls/token-access.ts',
    find: "  if (writes && resource.tokens === 'read') return closed;\n",
    put: '',
    caughtBy: api('tests/api/api-tokens.test.ts', 'never reach an account'),
  },
  {
    rule: 'API tokens: nothing that a program asks for is sent to Google',
    file: 'src/services/google/server/edits.ts',
    find: '  requirePerson({ byToken });\n',
    put: '',
    caughtBy: api('tests/api/google-by-token.test.ts', 'changes and deletes nothing that Google shows'),
  },
  {
    rule: 'API tokens: one that has expired is nobody’s',
    file: 'src/features/accounts/server/sessions/personal-token.ts',
    find: ', gt(personalToken.expiresDate, moment)',
    put: '',
    caughtBy: api('tests/api/api-tokens.test.ts', 'end at once'),
  },
  {
    rule: 'report links: none outlives its customer',
    file: 'src/pages/report/server/report-links.ts',
    find: 'return and(notExists(ended), notExists(others));',
    put: 'return notExists(ended);',
    caughtBy: api('tests/api/shared-report.test.ts', 'another customer’s for a day'),
  },
  // Files
  {
    rule: 'files: a row names no file that another brought',
    file: 'src/core/server/kernel/files/files.ts',
    find: 'if (sent !== undefined && sent !== null && !isSame(sent, current))',
    put: 'if (Number.isNaN(sent) && !isSame(sent, current))',
    caughtBy: api(['tests/api/access-cells.test.ts', 'tests/api/own-account.test.ts', 'tests/api/brand.test.ts']),
  },
  {
    rule: 'files: as they say they are',
    file: 'src/core/server/kernel/files/files.ts',
    find: '&& isOfType(type, part.name, bytes)',
    put: '&& bytes.length > 0',
    caughtBy: api(['tests/api/own-account.test.ts', 'tests/api/brand.test.ts']),
  },
];
