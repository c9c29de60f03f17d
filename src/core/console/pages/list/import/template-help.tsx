import { addressOf } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { DownloadButton } from '#core/console/ui/buttons/downloads.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { type ExportFormat, exportFormats, exportRows } from '#core/model/calls/row-calls.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import {
  type CsvColumn,
  columnHeading,
  columnName,
  csvSubRows,
  isSubColumn,
  templateColumns,
} from '#core/model/list/csv-columns.ts';
import {
  isReference,
  type ResolvedField,
  type ResolvedResource,
  type ResolvedResources,
} from '#core/model/resolved.ts';
import styles from './import.module.css';

const templateNames: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', xlsx: 'Excel' };

/** Templates to download, and how to fill in each column. */
export function TemplateHelp({ resource }: { resource: ResolvedResource }) {
  const { actor, resources } = useProduct();
  const columns = templateColumns(resource, actor);
  const subRows = columns.some(isSubColumn) ? csvSubRows(resource) : undefined;
  const key = resource.key === null ? undefined : resource.field.get(resource.key);
  return (
    <>
      {subRows !== undefined && <p>{words().manyLinesHelp(subRows.label, key?.label ?? null)}</p>}
      <div className={styles.template}>
        {exportFormats.map((format) => (
          <DownloadButton
            key={format}
            size="small"
            address={`${addressOf(exportRows, { resource: resource.name })}?template=true&format=${format}`}
            fallback={`${resource.label}.${format}`}
            done={words().templateTaken}
          >
            {words().downloadTemplate(templateNames[format])}
          </DownloadButton>
        ))}
        <details>
          <summary>{words().columnHelp}</summary>
          <div className={styles.columns}>
            <DataTable
              caption={words().columnHelp}
              rows={columns}
              rowKey={columnName}
              columns={[
                { title: words().column, width: 160, cell: (column) => columnHeading(resource, column) },
                {
                  title: words().required,
                  width: 60,
                  cell: (column) => (fieldOf(column)?.required ? words().required : ''),
                },
                { title: words().howWritten, cell: (column) => howWritten(fieldOf(column), resources) },
              ]}
            />
          </div>
        </details>
      </div>
    </>
  );
}

function fieldOf(column: CsvColumn): ResolvedField | undefined {
  if (column === 'id') return undefined;
  return isSubColumn(column) ? column.field : column;
}

/** Describes what a cell of the field may hold: its options, an example, or, for a reference, the fields that identify the row. */
function howWritten(field: ResolvedField | undefined, resources: ResolvedResources): string {
  if (field === undefined) return '';
  const sample = isReference(field) ? namesOf(resources.get(field.to)) : kindOf(field).sample(field);
  return [sample, field.help ?? ''].filter((part) => part !== '').join(words().stop);
}

function namesOf(target: ResolvedResource | undefined): string {
  const names = [target?.key, target?.title].flatMap((name) => target?.field.get(name ?? '')?.label ?? []);
  return [...new Set(names)].join(words().orWord);
}
