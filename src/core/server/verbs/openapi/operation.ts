import { rolesFor } from '#core/model/access.ts';
import { words } from '#core/model/language.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { answers } from './parts.ts';

/** A call of a resource: where it is, and what OpenAPI says of it. */
export interface Operation {
  readonly path: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly operation: object;
}

/** A call that does `verb`, which says who may. */
export function operation(resource: ResolvedResource, verb: string, summary: string, rest: object) {
  return {
    tags: [resource.label],
    summary,
    description: words().api.roles(rolesFor(resource, verb).join(', ') || words().none),
    ...rest,
  };
}

/** What a call answers that nobody may do. */
export function refused() {
  const schema = { $ref: '#/components/schemas/Errors' };
  const forbidden = { description: words().api.forbidden, content: { 'application/json': { schema } } };
  return { 403: forbidden, default: answers('200', {}).default };
}

/** A number in the path. */
export function idIn(name: 'id' | 'jobId') {
  return { name, in: 'path', required: true, schema: { type: 'integer' } };
}
