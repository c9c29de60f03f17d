import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { isLeavingForLogin } from '#core/console/session/session.ts';

/** Asks before typed text is lost: links, back and forward by a dialog, closing the tab by the browser's own. */
export function LeaveGuard({ when, letGo }: { when: boolean; letGo: { readonly current: boolean } }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && !letGo.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const held = useRef(when);
  held.current = when;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (held.current && !letGo.current && !isLeavingForLogin()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [letGo]);
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title="保存していない変更があります"
      okText="破棄して移動する"
      okButtonProps={{ danger: true }}
      cancelText="編集を続ける"
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      このまま移動すると、入力した内容は失われます。
    </Modal>
  );
}
