import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { useIsPhone } from '#core/console/ui/theme/phone.ts';
import { numberText } from '#core/model/figures/figures.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { ListActions } from '../operations/list-actions.tsx';
import { CsvMenu } from './csv-menu.tsx';
import styles from './list.module.css';
import type { List } from './use-list.ts';
import type { ListColumns } from './use-list-columns.ts';
import { ViewsToggle } from './views/saved-views.tsx';
import type { ViewsPlace } from './views/use-views-place.ts';

const ColumnChooser = lazy(() => import('./column-chooser.tsx'));

interface ListHeaderProps {
  resource: ResolvedResource;
  list: List;
  columns: ListColumns;
  embedded: boolean;
  /** False if the page renders its rows itself, without columns. */
  hasColumns: boolean;
  views: ViewsPlace;
  /** Shown before the list's own actions. */
  first: ReactNode;
  /** Shown after them. */
  last: ReactNode;
}

/** The list's title, its count of rows, and the actions on the list as a whole. */
export function ListHeader({ resource, list, columns, embedded, hasColumns, views, first, last }: ListHeaderProps) {
  const isPhone = useIsPhone();
  const [choosing, setChoosing] = useState(false);
  const { total, isEstimate, apiQuery } = list;
  return (
    <>
      <PageHeader
        title={resource.listTitle}
        embedded={embedded}
        beside={total !== null && <span className={styles.total}>{words().total(numberText(total), isEstimate)}</span>}
        actions={
          <>
            {first}
            <ViewsToggle place={views} />
            <ListActions resource={resource} />
            <CsvMenu resource={resource} apiQuery={apiQuery} />
            {!isPhone && hasColumns && (
              <Button icon={<SettingOutlined aria-hidden />} onClick={() => setChoosing(true)}>
                {words().columnSettings}
              </Button>
            )}
            {last}
          </>
        }
      />
      {choosing && (
        <Suspense fallback={null}>
          <ColumnChooser
            choosable={columns.choosable}
            choice={columns.choice}
            onChoose={columns.choose}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
