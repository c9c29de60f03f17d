import { LogoutOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { apiBase } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import { type Live, openLive } from '#core/console/refine/live.ts';
import type { Me } from '#core/console/session/me.ts';
import { onLoggedOutElsewhere } from '#core/console/session/other-tabs.ts';
import { ProductProvider } from '#core/console/session/product.tsx';
import {
  endSessionIfUnknown,
  goToLogin,
  leaveWithOtherTab,
  logOut,
  signedInUser,
} from '#core/console/session/session.ts';
import { Shell } from '#core/console/shell/shell.tsx';
import { SpinnerOverlay } from '#core/console/ui/states/spinner-overlay.tsx';
import { useRemoveFirstPaint } from '#core/console/ui/theme/first-paint.ts';
import { RefineRoot } from './refine-root.tsx';
import styles from './signed-in.module.css';

/** The screens of a signed-in user; nobody else sees anything of them. */
export function SignedIn() {
  const { resources, secondFactorPath, roleOf } = useConsoleProduct();
  const { me, refreshMe } = useSignedInUser();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const isBarred = me?.needsSecondFactor === true;
  const live = useLive(me !== null && !isBarred);
  if (me !== null && isBarred)
    return (
      <ProductProvider resources={resources} me={me} role={roleOf(me)} refreshMe={refreshMe}>
        <Barred onLogOut={() => void logOut(queryClient)}>
          {pathname === secondFactorPath ? <Outlet /> : <Navigate to={secondFactorPath} replace />}
        </Barred>
      </ProductProvider>
    );
  if (me === null || live === null) return <SpinnerOverlay />;
  return (
    <ProductProvider resources={resources} me={me} role={roleOf(me)} refreshMe={refreshMe}>
      <RefineRoot live={live}>
        <Shell live={live}>
          <Outlet />
        </Shell>
      </RefineRoot>
    </ProductProvider>
  );
}

/** Without the frame: whoever must set up a second factor first comes to nothing else. */
function Barred({ onLogOut, children }: { onLogOut: () => void; children: ReactNode }) {
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

/** The user, once the server has confirmed the session; whoever has none leaves for the login page. */
function useSignedInUser(): { me: Me | null; refreshMe: () => Promise<void> } {
  const queryClient = useQueryClient();
  const [me, setMe] = useState<Me | null>(null);
  useEffect(() => {
    let isGone = false;
    void signedInUser(queryClient).then((found) => {
      if (isGone) return;
      if (found === null) goToLogin();
      else setMe(found);
    });
    return () => {
      isGone = true;
    };
  }, [queryClient]);
  useEffect(() => onLoggedOutElsewhere(() => leaveWithOtherTab(queryClient)), [queryClient]);
  const refreshMe = useCallback(async () => {
    const found = await signedInUser(queryClient, { anew: true });
    if (found !== null) setMe(found);
    // What Refine keeps of the user was made of the last answer
    await queryClient.invalidateQueries({ queryKey: ['auth', 'identity'] });
  }, [queryClient]);
  return { me, refreshMe };
}

function useLive(isSignedIn: boolean): Live | null {
  const queryClient = useQueryClient();
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    // An event stream does not say why it was refused; a call does
    const opened = openLive(`${apiBase}/events`, () => void endSessionIfUnknown(queryClient));
    setLive(opened);
    return () => opened.close();
  }, [isSignedIn, queryClient]);
  return live;
}
