import type { Hono, MiddlewareHandler, Next } from 'hono';
import { etag } from 'hono/etag';
import type { Call } from '#core/model/call.ts';
import * as calls from '#core/model/calls/row-calls.ts';
import { AppError } from '#core/model/errors.ts';
import { holdsFile, type ResolvedResource } from '#core/model/resolved.ts';
import { type AppContext, type ContextVariables, requireActor } from '../kernel/context.ts';
import type { Deps, LongWorkDeps } from '../kernel/deps.ts';
import { readFile } from '../kernel/files/files.ts';
import { cachedListRequests } from '../kernel/reading/list-requests.ts';
import { act } from '../verbs/action.ts';
import { bulkAnswer, startBulkUndo } from '../verbs/bulk/answer.ts';
import { bulk } from '../verbs/bulk/receive.ts';
import { create } from '../verbs/create.ts';
import { exportFiles } from '../verbs/export.ts';
import { importAnswer, importsAnswer, startImportUndo } from '../verbs/import/answer.ts';
import { importCsv } from '../verbs/import/receive.ts';
import { list } from '../verbs/list.ts';
import { runListAction } from '../verbs/list-action.ts';
import { options } from '../verbs/options.ts';
import { read } from '../verbs/read.ts';
import { remove } from '../verbs/remove.ts';
import { revert, revertsAnswer } from '../verbs/revert.ts';
import { refuseVerb, saveSingleton, singletonAnswer } from '../verbs/singleton.ts';
import { update } from '../verbs/update.ts';
import { authorizerFor } from './endpoint.ts';

// Weak, since the bytes differ by their encoding
const tagged = etag({ weak: true });

type Api = Hono<{ Variables: ContextVariables }>;
type Handle = (context: AppContext) => Response | Promise<Response>;
/** Mounts a call that every resource has; callers without permission are refused before the handler runs. */
type On = (call: Call, handle: Handle, where?: { readonly path?: string; readonly before?: MiddlewareHandler }) => void;

/** Converts `/a/{id}` to the router's notation. */
export function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Mounts the endpoints that each resource has by its declaration. */
export function mountResources(api: Api, deps: LongWorkDeps): void {
  const requests = cachedListRequests(deps);
  for (const resource of deps.resources.values())
    if (!resource.internal) mountResource(api, deps, resource, list(deps, resource, requests));
}

function mountResource(api: Api, deps: LongWorkDeps, resource: ResolvedResource, rows: Handle): void {
  const on: On = (call, handle, { path, before } = {}) => {
    const one = calls.ofResource(call, resource);
    const admit = authorizerFor(one, deps.resources, resource.name);
    const handlers = before === undefined ? [] : [before];
    api.on(one.method, [path ?? routePath(one.path)], ...handlers, async (context: AppContext) => {
      admit(context);
      return handle(context);
    });
  };
  if (resource.singletonPath !== null) mountSingleton(api, on, deps, resource, resource.singletonPath);
  else {
    mountRows(on, deps, resource, rows);
    for (const path of listPaths(resource)) for (const one of [path, `${path}/:id`]) api.all(one, refuseOther);
  }
}

/** The paths at which a resource's rows are listed. */
function listPaths({ name, listPath }: ResolvedResource): ReadonlySet<string> {
  return new Set([`/${name}`, listPath]);
}

function mountSingleton(api: Api, on: On, deps: Deps, resource: ResolvedResource, path: string): void {
  on(calls.readSingleton, singletonAnswer(deps, resource), { path, before: tagged });
  const write = saveSingleton(deps, resource);
  for (const method of ['put', 'patch'] as const) on({ ...calls.writeSingleton, method }, write, { path });
  api.on(['POST', 'DELETE'], path, refuseVerb);
}

function mountRows(on: On, deps: LongWorkDeps, resource: ResolvedResource, rows: Handle): void {
  for (const path of listPaths(resource)) on(calls.listRows, rows, { path });
  on(calls.exportRows, exportFiles(deps, resource));
  on(calls.listOptions, options(deps, resource));
  on(calls.listImports, importsAnswer(deps, resource));
  on(calls.readImport, importAnswer(deps, resource));
  on(calls.undoImport, startImportUndo(deps, resource));
  on(calls.readRow, read(deps, resource), { before: tagged });
  if (resource.fields.some(holdsFile)) on(calls.readRowFile, readFile(deps, resource));
  on(calls.importRows, importCsv(deps, resource));
  on(calls.createRow, create(deps, resource));
  on(calls.requestBulk, bulk(deps, resource));
  on(calls.listReverts, revertsAnswer(deps, resource));
  on(calls.revertRow, revert(deps, resource));
  on(calls.readBulk, bulkAnswer(deps, resource));
  on(calls.undoBulk, startBulkUndo(deps, resource));
  for (const action of resource.listActions)
    on(calls.ofAction(calls.actOnList, action.name), runListAction(deps, resource, action));
  // The path names the action, and so decides who may call
  on({ ...calls.actOnRow, who: 'signed-in' }, act(deps, resource));
  on(calls.removeRow, remove(deps, resource));
  const change = update(deps, resource);
  if (resource.updatePath === null) on(calls.changeRow, change);
  else {
    on({ ...calls.changeRow, method: 'put' }, change, { path: resource.updatePath });
    on({ ...calls.changeRow, who: 'signed-in' }, refuse);
  }
}

const writing: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Refuses writing calls that no resource has, such as deleting all of its rows at once. */
async function refuseOther(context: AppContext, next: Next): Promise<undefined> {
  if (writing.has(context.req.method)) refuse(context);
  await next();
}

/** Refuses a call: 401 if no one is signed in, otherwise 403. */
function refuse(context: AppContext): never {
  requireActor(context);
  throw new AppError('forbidden');
}
