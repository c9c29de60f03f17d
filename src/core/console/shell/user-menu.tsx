import { UserOutlined } from '@ant-design/icons';
import { useGetIdentity } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { Link } from 'react-router';
import { userMenuFor } from '#app/console/user-menu-entries.ts';
import type { Me } from '#core/console/session/me.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { logOut } from '#core/console/session/session.ts';

/** What one may do with one's own account. */
export function UserMenu({ onLinkGoogle }: { onLinkGoogle: () => void }) {
  const product = useProduct();
  const { data } = useGetIdentity<Me | null>();
  const me = data ?? product.me;
  const queryClient = useQueryClient();
  const acts = { 'link-google': onLinkGoogle, 'log-out': () => void logOut(queryClient) };
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: userMenuFor(me.systemUserRole).map((entry) =>
          'path' in entry
            ? { key: entry.label, label: <Link to={entry.path}>{entry.label}</Link> }
            : { key: entry.label, label: entry.label, onClick: acts[entry.does] },
        ),
      }}
    >
      <Button
        type="text"
        icon={<UserOutlined aria-hidden />}
        aria-label={`ユーザーメニュー ${me.name}`}
        aria-haspopup="menu"
      >
        <span className="tj-user-name">{me.name}</span>
      </Button>
    </Dropdown>
  );
}
