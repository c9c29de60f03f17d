import { Refine } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { apiBase, http } from '#core/console/http/client.ts';
import { translate } from '#core/console/i18n/translate.ts';
import { locale } from '#core/console/i18n/words.ts';
import { accessControlProvider } from '#core/console/refine/access-control.ts';
import { authProvider } from '#core/console/refine/auth.ts';
import { dataProvider } from '#core/console/refine/data.ts';
import { type Live, liveProvider } from '#core/console/refine/live.ts';
import { routerProvider } from '#core/console/refine/router.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { refineResources } from './refine-resources.ts';

const i18nProvider = { translate, changeLocale: () => Promise.resolve(), getLocale: locale };
// Refine would make English plurals of names
const asItIs = (text: string) => text;

/** Refine over the product: its resources from the declaration, its providers ours. */
export function RefineRoot({ live, children }: { live: Live; children: ReactNode }) {
  const { resources, actor } = useProduct();
  const queryClient = useQueryClient();
  const { notices } = useDialogs();
  const refine = useMemo(
    () => ({
      resources: refineResources(resources),
      dataProvider: dataProvider(http, resources, apiBase),
      authProvider: authProvider(queryClient),
      accessControlProvider: accessControlProvider(resources, actor),
      liveProvider: liveProvider(live),
      options: {
        disableTelemetry: true,
        // The list's own hook holds the address, the form's own guard the unsaved changes
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
    </Refine>
  );
}
