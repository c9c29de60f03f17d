import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { FramePart } from '#core/console/product/plugin.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';

/** Asks once per page load, when the Google token has expired, whether to link again. */
export function GoogleTokenWarning({ open }: Pick<FramePart, 'open'>) {
  const { me } = useProduct();
  const { modal } = useDialogs();
  const warned = useRef(false);
  const { pathname } = useLocation();
  useEffect(() => {
    // Just back from Google: the link is being renewed
    if (me.isAccessTokenOauth !== false || warned.current || pathname === pathTo('/accept-google')) return;
    warned.current = true;
    modal.confirm({
      title: 'Googleビジネスのアクセストークンの有効期限が切れました',
      content: 'クチコミや投稿を続けて使うには、今すぐGoogleビジネスと連携してください。',
      okText: 'Googleマイビジネス連携',
      cancelText: 'キャンセル',
      onOk: () => open('google'),
    });
  }, [me, modal, open, pathname]);
  return null;
}
