import { Alert } from 'antd';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { pathTo } from '#core/model/paths/path-to.ts';

/** Warns that the account still has its initial password, which somebody else has seen. */
export default function FirstPassword() {
  return (
    <Alert
      banner
      type="warning"
      className={spacing.below}
      message="アカウント作成時のパスワードのままです。ご自身だけが知るパスワードに変更してください"
      action={
        <LinkButton size="small" to={pathTo('/change-password')}>
          パスワードを変更する
        </LinkButton>
      }
    />
  );
}
