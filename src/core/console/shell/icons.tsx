import {
  AuditOutlined,
  BellOutlined,
  CalendarOutlined,
  DashboardOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FormOutlined,
  HistoryOutlined,
  IdcardOutlined,
  LinkOutlined,
  LoginOutlined,
  MessageOutlined,
  ShopOutlined,
  StarOutlined,
  TableOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { IconName } from '#core/model/appearance/icons.ts';

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>;

const icons = {
  audit: AuditOutlined,
  bell: BellOutlined,
  calendar: CalendarOutlined,
  dashboard: DashboardOutlined,
  environment: EnvironmentOutlined,
  'file-text': FileTextOutlined,
  form: FormOutlined,
  history: HistoryOutlined,
  idcard: IdcardOutlined,
  link: LinkOutlined,
  login: LoginOutlined,
  message: MessageOutlined,
  shop: ShopOutlined,
  star: StarOutlined,
  table: TableOutlined,
  team: TeamOutlined,
} satisfies Readonly<Record<IconName, Icon>>;

/** The icon that a declaration names. Decorative, since a label follows it. */
export function NamedIcon({ name }: { name: IconName }) {
  const Found: Icon = icons[name];
  return <Found aria-hidden />;
}
