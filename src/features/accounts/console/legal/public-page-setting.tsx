import { Link } from 'react-router';
import { publicPages } from '#accounts/rules/public-pages.ts';
import { SingletonPage } from '#core/console/pages/form-pages.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import styles from './public-page-setting.module.css';

/** The texts of the public pages, and how they look; the terms of use have versions, and so a list of their own. */
export default function PublicPageSetting({ resource }: { resource: ResolvedResource }) {
  return (
    <SingletonPage
      resource={resource}
      breadcrumb={<Link to={pathTo('/')}>ダッシュボード</Link>}
      below={
        <>
          <p>
            「■」で始まる行は見出しになります。
            {'{事業者名}・{住所}・{電話番号}・{メールアドレス}・{登録番号}・{サービス名}'}
            には、請求書の発行者とブランドの内容が入ります。
          </p>
          <p>利用規約は、版ごとに登録します。版がないあいだは、標準の利用規約を表示します。</p>
          <div className={styles.links}>
            <LinkButton to={pathTo('/terms-of-use')}>利用規約の版</LinkButton>
            <LinkButton to={pathTo('/legal/terms')}>{publicPages.terms}を見る</LinkButton>
            <LinkButton to={pathTo('/legal/privacy')}>{publicPages.privacy}を見る</LinkButton>
            <LinkButton to={pathTo('/legal/commerce')}>{publicPages.commerce}を見る</LinkButton>
          </div>
        </>
      }
    />
  );
}
