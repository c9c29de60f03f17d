import { cellOf } from '#core/console/fields/cells.tsx';
import type { ShownProps } from '#core/console/fields/field-component.ts';
import { words } from '#core/console/i18n/words.ts';
import { DataTable, ScrollX } from '#core/console/ui/table/data-table.tsx';
import { kindOf } from '#core/model/fields/registry.ts';
import { type ResolvedFieldOf, subFields } from '#core/model/resolved.ts';
import type { SubRow } from '../model.ts';

/** Shows sub-rows as a table; as cards on a phone. */
export function RowsView({ field, value, labels, path }: ShownProps<ResolvedFieldOf<'list' | 'children'>>) {
  const rows = (Array.isArray(value) ? value : []).filter(
    (row): row is SubRow => typeof row === 'object' && row !== null,
  );
  if (rows.length === 0) return <span>{words().noRows(field.label)}</span>;
  const fields = subFields(field).filter(
    (sub) => !sub.hidden && rows.some((row) => row[sub.name] !== null && row[sub.name] !== undefined),
  );
  return (
    <ScrollX label={field.label}>
      <DataTable
        caption={field.label}
        oneLine
        pageSize={50}
        rows={rows}
        rowKey={(row) => String(row.id ?? rows.indexOf(row))}
        columns={fields.map((sub) => ({
          key: sub.name,
          title: sub.label,
          right: kindOf(sub).alignment === 'right',
          cell: (row: SubRow) => cellOf({ field: sub, value: row[sub.name], labels, path: `${path}.${sub.name}`, row }),
        }))}
      />
    </ScrollX>
  );
}
