import type { ResolvedResource, ResolvedResources } from '../resolved/resource.ts';

/** What there is one of in a product, and is declared twice. */
export function accountMistakes(resources: ResolvedResources): readonly string[] {
  const all = [...resources.values()];
  return [
    ...afterTheFirst(all.filter(({ accounts }) => accounts !== null)).map(
      ([name, first]) => `${name}.accounts: those who sign in are ${first} already; drop it`,
    ),
    ...afterTheFirst(all.filter(({ audit }) => audit !== null)).map(
      ([name, first]) => `${name}.audit: changes are recorded in ${first} already; drop it`,
    ),
  ];
}

function afterTheFirst([first, ...others]: readonly ResolvedResource[]): readonly (readonly [string, string])[] {
  return others.map(({ name }) => [name, first?.name ?? ''] as const);
}
