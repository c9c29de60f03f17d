import type { ResourceProps } from '@refinedev/core';
import type { ResolvedResources } from '#core/model/resolved.ts';

/** Converts the declared resources to Refine's resources, without the internal ones. */
export function refineResources(resources: ResolvedResources): ResourceProps[] {
  return [...resources.values()]
    .filter((resource) => !resource.internal)
    .map(({ name, label, routes }) => ({
      name,
      meta: { label },
      ...Object.fromEntries(Object.entries(routes).filter(([, path]) => path !== null)),
    }));
}
