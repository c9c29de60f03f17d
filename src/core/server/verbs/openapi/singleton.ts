import { words } from '#core/model/language.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { dictionary, nullable, object, type Shape, text } from '#core/model/shape.ts';
import { draftSchema } from './bodies.ts';
import { type Operation, operation, refused } from './operation.ts';
import { answers, jsonContent } from './parts.ts';

/** The calls of the one row that a singleton has; null for any other resource. */
export function singletonOperations(resource: ResolvedResource): Operation[] | null {
  const { name, label, singletonPath: path } = resource;
  if (path === null) return null;
  const row: Shape<unknown> = { $ref: `#/components/schemas/${name}` };
  const labels = dictionary(dictionary(text));
  const read = operation(resource, 'show', label, {
    responses: answers('200', object({ data: nullable(row), labels })),
  });
  const write = operation(resource, 'update', words().api.change(label), {
    requestBody: jsonContent(draftSchema(resource, 'update')),
    responses: answers('200', object({ data: row, labels })),
  });
  const none = { tags: [label], summary: words().api.notTaken(label), responses: refused() };
  return [
    { path, method: 'get', operation: read },
    ...(['put', 'patch'] as const).map((method) => ({ path, method, operation: write })),
    ...(['post', 'delete'] as const).map((method) => ({ path, method, operation: none })),
  ];
}
