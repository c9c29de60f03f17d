import { Link } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';

/** Shown if the user's role may not open the screen. */
export default function PermissionError() {
  const { home } = useConsoleProduct();
  return (
    <div className="tj-page">
      <PageHeader title={words().noPermission} />
      <EmptyState
        title={words().noPermissionPage}
        text={words().contactAdministrator}
        action={<Link to={home.path}>{words().backHome}</Link>}
      />
    </div>
  );
}
