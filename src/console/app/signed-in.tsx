import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { apiBase } from '#console/http/client.ts';
import { Shell } from '#console/layout/shell.tsx';
import { type Live, openLive } from '#console/providers/live.ts';
import type { Me } from '#console/session/me.ts';
import { ProductProvider } from '#console/session/product.tsx';
import { goToLogin, signedInUser } from '#console/session/session.ts';
import { SpinnerOverlay } from '#console/ui/spinner-overlay.tsx';
import type { ResolvedResources } from '#model/resolve.ts';
import { RefineRoot } from './refine-root.tsx';

/** The screens of a signed-in user; nobody else sees anything of them. */
export function SignedIn({ resources }: { resources: ResolvedResources }) {
  const me = useSignedInUser();
  const live = useLive(me !== null);
  if (me === null || live === null) return <SpinnerOverlay />;
  return (
    <ProductProvider resources={resources} me={me}>
      <RefineRoot live={live}>
        <Shell live={live}>
          <Outlet />
        </Shell>
      </RefineRoot>
    </ProductProvider>
  );
}

/** The user, once the server has confirmed the session; whoever has none leaves for the login page. */
function useSignedInUser(): Me | null {
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
  return me;
}

function useLive(isSignedIn: boolean): Live | null {
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    const opened = openLive(`${apiBase}/events`);
    setLive(opened);
    return () => opened.close();
  }, [isSignedIn]);
  return live;
}
