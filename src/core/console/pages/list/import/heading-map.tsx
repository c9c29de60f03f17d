import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { foundByLabel } from '#core/fields/reference/console/chooser.tsx';
import { columnHeading, columnName, mappableColumns } from '#core/model/list/csv-columns.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import styles from './import.module.css';
import type { HeadingsRequest } from './import-result.ts';

const leftOut = '';

interface HeadingMapProps {
  readonly resource: ResolvedResource;
  readonly request: HeadingsRequest;
  readonly isSending: boolean;
  readonly onChosen: (columns: readonly (string | null)[]) => void;
}

/** The headings of a file next to the columns of the resource, each to be chosen by hand. The choice is saved for the user's next files. */
export function HeadingMap({ resource, request, isSending, onChosen }: HeadingMapProps) {
  const { actor } = useProduct();
  const { headings } = request;
  const [columns, setColumns] = useState(() => headings.map(({ column }) => column));
  const choices = mappableColumns(resource, actor).map((column) => ({
    value: columnName(column),
    label: columnHeading(resource, column),
  }));
  const unclear = headings.filter(({ isClear }) => !isClear).length;
  const rows = headings.map((heading, place) => ({ ...heading, place }));
  const choose = (place: number, name: string) =>
    setColumns((held) => held.map((one, at) => (at === place ? name || null : one)));
  return (
    <>
      <Alert
        type="warning"
        showIcon
        message={unclear > 0 ? words().unclearHeadings(unclear) : words().changeHeadings}
        description={words().mapHeadingsHelp(request.headingLine)}
      />
      <div className={`${styles.below} ${styles.headings}`}>
        <DataTable
          caption={words().headingMap}
          showsCaption
          rows={rows}
          rowKey={({ place }) => place}
          columns={[
            { title: words().fileHeading, width: 170, cell: ({ heading }) => heading },
            { title: words().columnSample, cell: ({ samples }) => samples.join(words().comma) },
            {
              title: words().importedAs,
              width: 220,
              cell: ({ place, heading, isClear }) => (
                <Select
                  value={columns[place] ?? leftOut}
                  onChange={(name: string) => choose(place, name)}
                  options={[{ value: leftOut, label: words().leaveOut }, ...choices]}
                  showSearch
                  filterOption={foundByLabel}
                  status={isClear ? undefined : 'warning'}
                  aria-label={words().columnFor(heading)}
                  className={spacing.full}
                />
              ),
            },
          ]}
        />
      </div>
      <Button
        className={styles.below}
        type="primary"
        disabled={isSending || columns.every((name) => name === null)}
        onClick={() => onChosen(columns)}
      >
        {words().checkWithHeadings}
      </Button>
    </>
  );
}
