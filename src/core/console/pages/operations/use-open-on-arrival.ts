import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Opens a dialog if the command palette has navigated here for it. Clears the location's state, so that a reload does not open it again.
 */
export function useOpenOnArrival(name: string, open: () => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isRequested = typeof state === 'object' && state !== null && 'asks' in state && state.asks === name;
  const answered = useRef<unknown>(null);
  useEffect(() => {
    if (!isRequested || answered.current === state) return;
    answered.current = state;
    void navigate({ pathname, search }, { replace: true, state: null });
    open();
  });
}
