import type { ShownProps } from '#core/console/fields/field-component.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { notificationLabels, notificationTypeIn } from '#domain/notices/notification-types.ts';
import { NotificationIcon } from './notification-icon.tsx';
import styles from './type-of-notice.module.css';

/** A notification's type with its coloured icon, as in the bell's panel. */
export function TypeOfNotice({ value }: ShownProps<ResolvedFieldOf<'select'>>) {
  const type = notificationTypeIn(value);
  return (
    <span className={styles.type}>
      <NotificationIcon type={type} />
      {notificationLabels[type]}
    </span>
  );
}
