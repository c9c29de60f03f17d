import { oneRow, readSingleton, writeSingleton } from '#core/model/calls/row-calls.ts';
import { words } from '#core/model/language.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { nullable } from '#core/model/shape.ts';
import { draftSchema } from './bodies.ts';
import { describing, type OpenApiOperation, refused } from './operation.ts';
import { answers, jsonContent } from './parts.ts';
import { answersOf, rowNamed } from './rows.ts';

/** Returns the operations of a singleton; null for any other resource. */
export function singletonOperations(resource: ResolvedResource): OpenApiOperation[] | null {
  const { label, singletonPath: path } = resource;
  if (path === null) return null;
  const describe = describing(resource);
  const read = describe(readSingleton, { responses: answers('200', oneRow(nullable(rowNamed(resource)))) });
  const { operation: write } = describe(writeSingleton, {
    requestBody: jsonContent(draftSchema(resource, 'update')),
    responses: answers('200', answersOf(resource).one),
  });
  const none = { tags: [label], summary: words().api.notTaken(label), responses: refused() };
  return [
    { ...read, path },
    ...(['put', 'patch'] as const).map((method) => ({ path, method, operation: write })),
    ...(['post', 'delete'] as const).map((method) => ({ path, method, operation: none })),
  ];
}
