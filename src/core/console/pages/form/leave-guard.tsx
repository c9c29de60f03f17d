import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { isLeavingForLogin } from '#core/console/session/session.ts';

interface LeaveGuardProps {
  when: boolean;
  letGo: { readonly current: boolean };
  /** Called before the page is left for good: what is kept of the input goes at once, whenever the form goes. */
  onDiscard?: () => void;
}

/** Asks before typed text is lost: links, back and forward by a dialog, closing the tab by the browser's own. */
export function LeaveGuard({ when, letGo, onDiscard }: LeaveGuardProps) {
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
      title={words().unsavedChanges}
      okText={words().discardAndGo}
      okButtonProps={{ danger: true }}
      cancelText={words().goOnEditing}
      onOk={() => {
        onDiscard?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      {words().inputWillBeLost}
    </Modal>
  );
}
