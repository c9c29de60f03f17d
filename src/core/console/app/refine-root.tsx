import { Refine } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { apiBase, client } from '#core/console/http/client.ts';
import { translate } from '#core/console/i18n/translate.ts';
import { locale } from '#core/console/i18n/words.ts';
import { accessControlProvider } from '#core/console/refine/access-control.ts';
import { authProvider } from '#core/console/refine/auth.ts';
import { dataProvider } from '#core/console/refine/data.ts';
import { liveProvider } from '#core/console/refine/live.ts';
import { routerProvider } from '#core/console/refine/router.ts';
import { type Live, useProduct } from '#core/console/session/product.tsx';
import { afterRows, Nothing } from '#core/console/ui/after-rows.tsx';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { refineResources } from './refine-resources.ts';

const StaleAnswers = afterRows(() => import('#core/console/refine/stale-answers.lazy.tsx'), Nothing);

const i18nProvider = { translate, changeLocale: () => Promise.resolve(), getLocale: locale };
// Keeps Refine from inserting spaces into names and from making English plurals of them
const asItIs = (text: string) => text;

/** Refine for the product: its resources come from the declaration, its providers are ours. */
export function RefineRoot({ live, children }: { live: Live; children: ReactNode }) {
  const { resources, actor } = useProduct();
  const queryClient = useQueryClient();
  const { notices } = useDialogs();
  const refine = useMemo(
    () => ({
      resources: refineResources(resources),
      dataProvider: dataProvider(client, resources, apiBase),
      authProvider: authProvider(queryClient),
      accessControlProvider: accessControlProvider(resources, actor),
      liveProvider: liveProvider(live),
      options: {
        disableTelemetry: true,
        // Our own list hook syncs the address, and our form has its own guard for unsaved changes
        syncWithLocation: false,
        warnWhenUnsavedChanges: false,
        mutationMode: 'pessimistic',
        liveMode: 'auto',
        reactQuery: { clientConfig: queryClient },
        textTransformers: { humanize: asItIs, plural: asItIs, singular: asItIs },
      } as const,
    }),
    [resources, actor, queryClient, live],
  );
  return (
    <Refine routerProvider={routerProvider} i18nProvider={i18nProvider} notificationProvider={notices} {...refine}>
      {children}
      <StaleAnswers live={live} />
    </Refine>
  );
}
