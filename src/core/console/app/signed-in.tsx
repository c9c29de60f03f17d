import { LogoutOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useRemoveFirstPaint } from '#core/console/first-view/first-paint.ts';
import { apiBase } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import { openLive } from '#core/console/refine/live.ts';
import { refetchFailed } from '#core/console/refine/refetch-failed.ts';
import type { Me } from '#core/console/session/me.ts';
import { onLoggedOutElsewhere } from '#core/console/session/other-tabs.ts';
import { type BegunView, type Live, ProductProvider } from '#core/console/session/product.tsx';
import {
  beginView as beginViewIn,
  expireSessionIfUnknown,
  goToLogin,
  leaveWithOtherTab,
  logOut,
  signedInUser,
} from '#core/console/session/session.ts';
import { Shell } from '#core/console/shell/shell.tsx';
import { SpinnerOverlay } from '#core/console/ui/states/spinner-overlay.tsx';
import { RefineRoot } from './refine-root.tsx';
import styles from './signed-in.module.css';

/** The screens for signed-in users. Shows a spinner until the server has confirmed the session. */
export function SignedIn() {
  const { resources, secondFactorPath, roleOf } = useConsoleProduct();
  const { me, refreshMe } = useSignedInUser();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const lacksSecondFactor = me?.needsSecondFactor === true;
  const live = useLive(me !== null && !lacksSecondFactor);
  const beginView = useCallback((view: BegunView) => beginViewIn(queryClient, view), [queryClient]);
  if (me !== null && lacksSecondFactor)
    return (
      <ProductProvider {...{ resources, me, refreshMe, beginView }} role={roleOf(me)}>
        <BeforeSecondFactor onLogOut={() => void logOut(queryClient)}>
          {pathname === secondFactorPath ? <Outlet /> : <Navigate to={secondFactorPath} replace />}
        </BeforeSecondFactor>
      </ProductProvider>
    );
  if (me === null || live === null) return <SpinnerOverlay />;
  return (
    <ProductProvider {...{ resources, me, refreshMe, beginView }} role={roleOf(me)}>
      <RefineRoot live={live}>
        <Shell live={live}>
          <Outlet />
        </Shell>
      </RefineRoot>
    </ProductProvider>
  );
}

/** A page without the shell, for users who must set up a second factor before anything else. */
function BeforeSecondFactor({ onLogOut, children }: { onLogOut: () => void; children: ReactNode }) {
  useRemoveFirstPaint();
  return (
    <main className={styles.page}>
      <div className={styles.end}>
        <Button type="text" icon={<LogoutOutlined aria-hidden />} onClick={onLogOut}>
          {words().logOut}
        </Button>
      </div>
      {children}
    </main>
  );
}

/** The signed-in user, null until the server has confirmed the session. Goes to the login page when there is no session. */
function useSignedInUser(): { me: Me | null; refreshMe: () => Promise<void> } {
  const queryClient = useQueryClient();
  const [me, setMe] = useState<Me | null>(null);
  useEffect(() => {
    let isGone = false;
    void signedInUser(queryClient).then((found) => {
      if (isGone) return;
      if (found === null) goToLogin();
      // In slices, see docs/decisions/rendering.md
      else startTransition(() => setMe(found));
    });
    return () => {
      isGone = true;
    };
  }, [queryClient]);
  useEffect(() => onLoggedOutElsewhere(() => leaveWithOtherTab(queryClient)), [queryClient]);
  const refreshMe = useCallback(async () => {
    const found = await signedInUser(queryClient, { anew: true });
    if (found !== null) setMe(found);
    // Refine's cached identity was made from the previous answer
    await queryClient.invalidateQueries({ queryKey: ['auth', 'identity'] });
  }, [queryClient]);
  return { me, refreshMe };
}

function useLive(isSignedIn: boolean): Live | null {
  const queryClient = useQueryClient();
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    // An EventSource does not expose the status of a refused connection, so a normal call checks the session
    const opened = openLive(`${apiBase}/events`, () => void expireSessionIfUnknown(queryClient));
    opened.onReconnect(() => refetchFailed(queryClient));
    startTransition(() => setLive(opened));
    return () => opened.close();
  }, [isSignedIn, queryClient]);
  return live;
}
