import type { Role } from '#core/model/roles.ts';
import { letters } from '../matrix.ts';
import type { TestApp } from './demo-app.ts';

export type Row = Record<string, unknown> & { id: number };

/** All rows as the system administrator reads them, and an independent model of who may see which. */
export interface ExpectedVisibility {
  rows(name: string): readonly Row[];
  /** The rows of the resource that the role may see, whether or not it may list them. */
  seenBy(name: string, role: Role): readonly Row[];
  /** The label of a row. */
  label(to: string, id: number): string | undefined;
  id(role: Role): number;
}

const customers: readonly Role[] = [
  'GENERAL_WITHOUT_PAYMENT',
  'GENERAL_MEO_DIRECT',
  'GENERAL_CLAIMED_BY_AGENCY',
  'GENERAL_CLAIMED_BY_FLEX',
];

/** Reads every row of these resources, and each role's own id. */
export async function readVisibility(app: TestApp, names: readonly string[]): Promise<ExpectedVisibility> {
  const all = new Map<string, Row[]>();
  const labels = new Map<string, string>();
  for (const name of names) all.set(name, await readRows(app, name, labels));
  const ids = new Map<Role, number>();
  for (const role of Object.values(letters)) {
    const { body } = await app.call(role, { method: 'GET', path: '/auth/me' });
    ids.set(role, body.data.id);
  }
  const rows = (name: string) => all.get(name) ?? [];
  const self = (role: Role) => ids.get(role) ?? 0;
  const users = byId(rows('system-user'));
  const sees = whoSees(rows, self);
  return {
    rows,
    id: self,
    label: (to, id) => labels.get(`${to} ${id}`),
    seenBy(name, role) {
      if (role === 'SYSTEM_ADMINISTRATOR') return rows(name);
      if (role !== 'BUSINESS_ADMINISTRATOR') return rows(name).filter((row) => (sees[name] ?? never)(row, role));
      if (name === 'audit-log') return [];
      if (name === 'system-user') return rows(name).filter((row) => row.systemUserRole !== 'SYSTEM_ADMINISTRATOR');
      if (name === 'login-history')
        return rows(name).filter(({ userId }) => users.get(Number(userId))?.systemUserRole !== 'SYSTEM_ADMINISTRATOR');
      return rows(name);
    },
  };
}

/** Reads every row of a resource, with the labels of the rows they reference. */
async function readRows(app: TestApp, name: string, labels: Map<string, string>): Promise<Row[]> {
  const fields = app.resources.get(name)?.fields ?? [];
  const rows: Row[] = [];
  for (let start = 0; ; start += 200) {
    const { body } = await app.call('SYSTEM_ADMINISTRATOR', {
      method: 'GET',
      path: `/${name}?_start=${start}&_end=${start + 200}&_sort=id&_order=asc`,
    });
    rows.push(...body.data);
    for (const field of fields)
      if (field.kind === 'reference')
        for (const [id, label] of Object.entries(body.labels[field.name] ?? {}))
          labels.set(`${field.to} ${id}`, String(label));
      else if (field.kind === 'children')
        for (const [id, label] of Object.entries(body.labels[`${field.name}.searchLocationId`] ?? {}))
          labels.set(`search-location ${id}`, String(label));
    if (rows.length >= body.total) return rows;
  }
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
const never = () => false;

/** The visibility rules, written independently of the code from the business rules; without administrators. */
function whoSees(
  rows: ExpectedVisibility['rows'],
  self: (role: Role) => number,
): Record<string, (one: Row, role: Role) => boolean> {
  const [users, stores] = [byId(rows('system-user')), byId(rows('search-conditions'))];
  const inCharge = (id: unknown, manager: number) => {
    const user = users.get(Number(id));
    return user?.managerUserId === manager && customers.some((role) => role === user.systemUserRole);
  };
  const storeOf = (id: unknown, role: Role) => {
    const store = stores.get(Number(id));
    if (store === undefined) return false;
    if (role !== 'MANAGER') return store.ownerUserId === self(role);
    return store.managerUserId === self(role) || inCharge(store.ownerUserId, self(role));
  };
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  return {
    'search-conditions': (one, role) => storeOf(one.id, role),
    'system-user': (one, role) => (role === 'MANAGER' ? inCharge(one.id, self(role)) : one.id === self(role)),
    'invoice-additional-information-detail': (one, role) =>
      role === 'MANAGER' ? inCharge(one.userId, self(role)) : one.userId === self(role),
    notification: (one, role) => {
      const [to, roles] = [list(one.recipientUserIds), list(one.recipientRoles)];
      return to.includes(self(role)) || roles.includes(role) || (to.length === 0 && roles.length === 0);
    },
    'incentive-history': (one, role) =>
      role === 'MANAGER' ? inCharge(one.userId, self(role)) : one.userId === self(role) && one.status !== 'DRAFT',
    objection: (one, role) => (role === 'MANAGER' ? inCharge(one.userId, self(role)) : one.userId === self(role)),
    consent: (one, role) => (role === 'MANAGER' ? inCharge(one.userId, self(role)) : one.userId === self(role)),
    'approval-rule': (one, role) =>
      role === 'MANAGER' && (inCharge(one.userId, self(role)) || storeOf(one.searchConditionId, role)),
    'approval-request': (one, role) =>
      role === 'MANAGER'
        ? storeOf(one.searchConditionId, role) || one.approverUserId === self(role)
        : one.userId === self(role),
    'profile-unlinking': (one, role) =>
      role === 'MANAGER' ? inCharge(one.userId, self(role)) : one.userId === self(role),
    'profile-edit': (one, role) => role === 'MANAGER' && one.requestedBy === self(role),
    'profile-edit-item': (one, role) =>
      role === 'MANAGER'
        ? storeOf(one.searchConditionId, role)
        : one.userId === self(role) &&
          ['SENT', 'REVIEW', 'APPLIED', 'REJECTED', 'REVERTED'].includes(String(one.status)),
    'incentive-information-report-history': (one, role) => role === 'MANAGER' && inCharge(one.ownerUserId, self(role)),
    'login-history': (one, role) => role === 'MANAGER' && inCharge(one.userId, self(role)),
    'place-post': (one, role) => storeOf(one.storeId, role),
    'place-review': (one, role) => storeOf(one.storeId, role),
    'store-note': (one, role) => storeOf(one.storeId, role),
    'reply-template': (one, role) => one.audience === 'ALL' || one.ownerUserId === self(role),
    'keyword-template': (_one, role) => role === 'MANAGER',
    'search-location': never,
    'sns-account': never,
    inquiry: never,
    'audit-log': never,
  };
}
