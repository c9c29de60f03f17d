import { Alert } from 'antd';
import { Link } from 'react-router';
import { SingletonPage } from '#core/console/pages/form-pages.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { IssuerImages } from './issuer-images.tsx';

/** The issuer's details, logo and seal, which appear on invoices issued from now on. */
export default function IssuerSetting({ resource }: { resource: ResolvedResource }) {
  return (
    <SingletonPage
      resource={resource}
      breadcrumb={<Link to={pathTo('/incentive-history')}>請求履歴</Link>}
      above={(isNew) =>
        isNew && (
          <Alert
            type="warning"
            showIcon
            className={spacing.below}
            message="発行者が未設定です"
            description="登録番号を保存するまで、請求書は発行できません。"
          />
        )
      }
      below={<IssuerImages />}
    />
  );
}
