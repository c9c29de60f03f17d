import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useProduct } from '#console/session/product.tsx';

/** Once a load: the Google business token has expired, link it anew now? */
export function GoogleTokenWarning({ onLinkGoogle }: { onLinkGoogle: () => void }) {
  const { me } = useProduct();
  const { modal } = App.useApp();
  const told = useRef(false);
  useEffect(() => {
    if (me.isAccessTokenOauth !== false || told.current) return;
    told.current = true;
    modal.confirm({
      title: 'Googleビジネスのアクセストークンの有効期限が切れました',
      content: 'クチコミや投稿を続けて使うには、今すぐGoogleビジネスと連携してください。',
      okText: 'Googleマイビジネス連携',
      cancelText: 'キャンセル',
      centered: true,
      onOk: onLinkGoogle,
    });
  }, [me, modal, onLinkGoogle]);
  return null;
}
