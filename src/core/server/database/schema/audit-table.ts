import type { AnyTable, Tables } from './table-types.ts';

/** The tables that are audit logs. Kept separately, since a table does not know its resource. */
const marked = new WeakSet<AnyTable>();

/** Marks the table as the audit log. */
export function markAudit(table: AnyTable): void {
  marked.add(table);
}

/** Returns the audit log's table; undefined if the product has none. */
export function auditTable(tables: Tables): AnyTable | undefined {
  return Object.values(tables).find((table) => marked.has(table));
}
