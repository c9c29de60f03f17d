import type { Call } from '#core/model/call.ts';
import { ofResource } from '#core/model/calls/row-calls.ts';
import { words } from '#core/model/language.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { callOperation } from './call.ts';
import { answers } from './parts.ts';

/** A call of a resource: its path and method, and its OpenAPI operation. */
export interface OpenApiOperation {
  readonly path: string;
  readonly method: Call['method'];
  readonly operation: object;
}

/** Returns a function that builds a resource's operation from a call's definition and the parts specific to the resource. */
export function describing(resource: ResolvedResource) {
  const alone = new Map([[resource.name, resource]]);
  return (call: Call, own: object = {}): OpenApiOperation => {
    const one = ofResource(call, resource);
    return {
      path: one.path,
      method: one.method,
      operation: { ...callOperation({ token: resource.name, ...one }, alone), ...own },
    };
  };
}

/** The responses of a call that is refused for everyone. */
export function refused() {
  const schema = { $ref: '#/components/schemas/Errors' };
  const forbidden = { description: words().api.forbidden, content: { 'application/json': { schema } } };
  return { 403: forbidden, default: answers('200', {}).default };
}
