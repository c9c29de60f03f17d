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
  ShopOutlined,
  StarOutlined,
  TableOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>;

const icons: Readonly<Record<string, Icon>> = {
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
  shop: ShopOutlined,
  star: StarOutlined,
  table: TableOutlined,
  team: TeamOutlined,
};

/** The icon that a declaration names; a table where nobody drew it. The word beside it says what it is. */
export function NamedIcon({ name }: { name: string }) {
  const Found = icons[name] ?? TableOutlined;
  return <Found aria-hidden />;
}
