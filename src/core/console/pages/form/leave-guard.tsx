import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { isLeavingForLogin } from '#core/console/session/session.ts';

interface LeaveGuardProps {
  when: boolean;
  letGo: { readonly current: boolean };
  /** Called when the user confirms leaving, to delete the saved draft at once. */
  onDiscard?: () => void;
}

/**
 * Asks for confirmation before unsaved input is lost: with a dialog for links, back and forward, with the browser's own prompt when the tab
 * is closed.
 */
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
  // Not made before it is first needed: even a closed dialog takes time when the form opens
  const isBlocked = blocker.state === 'blocked';
  const wasBlocked = useRef(false);
  wasBlocked.current ||= isBlocked;
  if (!wasBlocked.current) return null;
  return (
    <Modal
      open={isBlocked}
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
