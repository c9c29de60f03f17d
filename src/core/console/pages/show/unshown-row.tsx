import { Alert } from 'antd';
import type { ComponentProps } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { minuteText } from '#core/model/day.ts';
import styles from './show-page.module.css';

/** The page while its row is not there yet, or cannot be loaded. */
export function Awaited({ label, query }: { label: string; query: ComponentProps<typeof Loaded>['query'] }) {
  return (
    <div className="tj-page">
      <PageHeader title={label} />
      <Loaded query={query} rows={8}>
        {() => null}
      </Loaded>
    </div>
  );
}

/** Says of a deleted row since when, and that it can be restored. `on`: epoch ms. */
export function DeletedNotice({ label, on }: { label: string; on: number }) {
  const message = words().deletedOn(label, minuteText(on));
  return (
    <Alert type="warning" showIcon className={styles.notice} message={message} description={words().restoreWithin} />
  );
}
