import { UserOutlined } from '@ant-design/icons';
import { useGetIdentity, useLogout } from '@refinedev/core';
import { Link } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import { userMenuFor } from '#core/console/product/plugin.ts';
import type { StoredUser } from '#core/console/session/me.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { MenuButton } from '#core/console/ui/page-header.tsx';

/** The menu of the user's own account. */
export function UserMenu({ open }: { open: (overlay: string) => void }) {
  const product = useProduct();
  const { userMenu } = useConsoleProduct();
  const { data } = useGetIdentity<StoredUser | null>();
  const { name } = data ?? product.me;
  const { mutate: logOut } = useLogout();
  return (
    <MenuButton
      placement="bottomRight"
      menu={{
        items: userMenuFor(userMenu, product.actor.role).map((entry) =>
          'path' in entry
            ? { key: entry.label, label: <Link to={entry.path}>{entry.label}</Link> }
            : {
                key: entry.label,
                label: entry.label,
                onClick: () => ('opens' in entry ? open(entry.opens) : logOut()),
              },
        ),
      }}
      type="text"
      icon={<UserOutlined aria-hidden />}
      aria-label={words().userMenu(name)}
      aria-haspopup="menu"
    >
      <span className="tj-user-name">{name}</span>
    </MenuButton>
  );
}
