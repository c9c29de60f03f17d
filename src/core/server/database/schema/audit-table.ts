import type { AnyTable, Tables } from './table-types.ts';

/** The tables that hold the record of changes. Kept beside the tables, which know no resource. */
const marked = new WeakSet<AnyTable>();

/** Says that the table's rows are the record of who changed what. */
export function markAudit(table: AnyTable): void {
  marked.add(table);
}

/** The table of the record of changes; undefined where the product keeps none. */
export function auditTable(tables: Tables): AnyTable | undefined {
  return Object.values(tables).find((table) => marked.has(table));
}
