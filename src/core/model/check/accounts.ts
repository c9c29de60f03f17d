import type { ResolvedResource, ResolvedResources } from '../resolved.ts';

/** Duplicate declarations of what a product may have only one of. */
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
