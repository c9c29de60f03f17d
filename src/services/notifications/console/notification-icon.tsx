import {
  BellOutlined,
  CalendarOutlined,
  CheckCircleOutlined,
  CloseCircleOutlined,
  FallOutlined,
  TrophyOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import { theme } from 'antd';
import { type NotificationType, notificationColors } from '#domain/notices/notification-types.ts';
import styles from './type-of-notice.module.css';

const icons = {
  NONE: BellOutlined,
  SEARCH_CONDITION_RANK_WENT_DOWN: FallOutlined,
  SEARCH_CONDITION_RANK_FIRST_EXPOSED: TrophyOutlined,
  GENERAL_SYSTEM_USER_REGISTERED: UserAddOutlined,
  CHARGE_SUCCESS: CheckCircleOutlined,
  CHARGE_FAILURE: CloseCircleOutlined,
  CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED: CalendarOutlined,
} as const satisfies Record<NotificationType, typeof BellOutlined>;

/** The coloured icon of a notification type. Decorative: the label is shown next to it. */
export function NotificationIcon({ type }: { type: NotificationType }) {
  const { token } = theme.useToken();
  const colors: Record<(typeof notificationColors)[NotificationType], string> = {
    grey: token.colorTextTertiary,
    red: token.red6,
    cyan: token.cyan7,
    green: token.green7,
    blue: token.blue6,
  };
  const Icon = icons[type];
  return <Icon aria-hidden className={styles.icon} style={{ '--tj-ink': colors[notificationColors[type]] }} />;
}
