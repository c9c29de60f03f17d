import { Link } from 'react-router';
import { SingletonPage } from '#core/console/pages/form-pages.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';

/** The installation's name and colour. Its logo and seal are on the issuer's page. */
export default function BrandSetting({ resource }: { resource: ResolvedResource }) {
  return (
    <SingletonPage
      resource={resource}
      breadcrumb={<Link to={pathTo('/')}>ダッシュボード</Link>}
      below={
        <>
          <p>ロゴは請求書のほか、ログイン画面とメニューにも表示されます。</p>
          <LinkButton to={pathTo('/setting/issuer')}>ロゴと社印を登録する</LinkButton>
        </>
      }
    />
  );
}
