import { words } from '#core/console/i18n/words.ts';
import { useConsoleProduct } from '#core/console/product/console-product.tsx';
import type { ResolvedResource, ResolvedResources } from '#core/model/resolved/resource.ts';

/** The words of the record of changes: the core's, the declared ones, and those that the product's plugins bring. */
export function useAuditWords() {
  const { plugins } = useConsoleProduct();
  const added = plugins.flatMap(({ audited }) => (audited === undefined ? [] : [audited]));
  const done: Readonly<Record<string, string>> = Object.assign({}, words().done, ...added.map(({ done }) => done));
  const things: Readonly<Record<string, string>> = Object.assign({}, ...added.map(({ things }) => things));
  return {
    /** What was done; the code of something that is declared no more. */
    actionText: (resource: ResolvedResource | undefined, action: string): string =>
      done[action] ??
      [...(resource?.actions ?? []), ...(resource?.listActions ?? [])].find((one) => one.name === action)?.label ??
      action,
    /** What it was done to. */
    resourceText: (resources: ResolvedResources, name: string): string =>
      resources.get(name)?.label ?? things[name] ?? name,
  };
}
