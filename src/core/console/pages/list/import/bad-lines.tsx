import { useEffect } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { onCreated } from '#core/console/ui/created.ts';
import { pagePath } from '#core/console/ui/paths.ts';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { numberText } from '#core/model/language.ts';
import styles from './import.module.css';
import type { ErrorCause } from './import-result.ts';
import { linesText } from './lines-text.ts';

interface BadLinesProps {
  readonly causes: readonly ErrorCause[];
  /** Checks the file again, when a missing row was registered. */
  readonly onRegistered?: () => void;
}

/** Why lines cannot be imported: equal errors once, with their number and their lines. */
export function BadLines({ causes, onRegistered }: BadLinesProps) {
  if (causes.length === 0) return null;
  return (
    <div className={styles.below}>
      <DataTable
        caption={words().notImportable}
        pageSize={10}
        rows={causes}
        rowKey={({ column, message }) => `${column ?? ''}/${message}`}
        columns={[
          { title: words().row, width: 150, cell: ({ lines, count }) => linesText(lines, count) },
          { title: words().mistakes, width: 70, right: true, cell: ({ count }) => words().countOf(numberText(count)) },
          { title: words().column, width: 130, cell: ({ column }) => column ?? words().wholeRow },
          {
            title: words().reason,
            cell: ({ message, missing }) => (
              <>
                {message}
                {missing !== null && onRegistered !== undefined && (
                  <Register missing={missing} onRegistered={onRegistered} />
                )}
              </>
            ),
          },
        ]}
      />
    </div>
  );
}

/** A link that creates the missing row in a new tab; the file is checked again when that is done. */
function Register({
  missing,
  onRegistered,
}: {
  missing: NonNullable<ErrorCause['missing']>;
  onRegistered: () => void;
}) {
  const { resources, actor } = useProduct();
  useEffect(() => onCreated(missing.resource, onRegistered), [missing.resource, onRegistered]);
  const resource = resources.get(missing.resource);
  const path = resource === undefined ? null : pagePath(resource, 'create', actor);
  if (resource === undefined || path === null) return null;
  const named = resource.title === 'id' ? '' : `?${new URLSearchParams({ [resource.title]: missing.title })}`;
  return (
    <div>
      <a href={`${path}${named}`} target="_blank" rel="noopener" className="tj-touch">
        {words().registerNamed(missing.title)}
      </a>
    </div>
  );
}
