import type { Call } from '#core/model/call.ts';
import { productName, words } from '#core/model/language.ts';
import { anything, array, object, optional, string } from '#core/model/shape.ts';
import type { Deps } from '../kernel/deps.ts';
import { callOperation } from './openapi/call.ts';
import { openApiOperations } from './openapi/operations.ts';
import { rowSchema } from './openapi/rows.ts';
import { singletonOperations } from './openapi/singleton.ts';

/** Builds the OpenAPI 3.1 document of everything under /api, from the same declarations as the endpoints. */
export function openApi({ resources, rules }: Pick<Deps, 'resources' | 'rules'>, calls: readonly Call[]) {
  const exposed = [...resources.values()].filter((resource) => !resource.internal);
  const paths: Record<string, Record<string, unknown>> = {};
  const add = (path: string, method: string, operation: object) => {
    paths[path] = { ...paths[path], [method]: operation };
  };
  for (const resource of exposed)
    for (const { path, method, operation } of singletonOperations(resource) ?? openApiOperations(resource))
      add(path, method, operation);
  for (const one of calls) add(one.path, one.method, callOperation(one, resources));
  const schemas = Object.fromEntries(exposed.map((resource) => [resource.name, rowSchema(resource, rules)]));
  return {
    openapi: '3.1.0',
    info: { title: `${productName().name} API`, version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { ...schemas, Errors: errorsSchema },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        personalToken: { type: 'http', scheme: 'bearer', description: words().api.personalToken },
        cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
      },
    },
    security: [{ bearer: [] }, { cookie: [] }, { personalToken: [] }],
  };
}

const error = object({ code: string, message: string, field: optional(string) });

/** The error response; `data` is additional data, such as the current row after a version conflict. */
const errorsSchema = object({ errors: array(error), data: optional(anything) });
