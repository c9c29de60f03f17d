import type { Call } from '../call.ts';
import * as calls from '../calls/row-calls.ts';
import type { ResolvedResource, ResolvedResources } from '../resolved.ts';
import { firstPart, ofCore } from './paths.ts';

type CallShape = Pick<Call, 'method' | 'path'>;

/** A call of a resource, with the part of the declaration that determines its address. */
interface Placed extends CallShape {
  readonly place: string;
}

const ofEvery = [
  calls.listRows,
  calls.createRow,
  calls.readRow,
  calls.removeRow,
  calls.listReverts,
  calls.revertRow,
  calls.listOptions,
  calls.readRowFile,
  calls.exportRows,
  calls.listImports,
  calls.importRows,
  calls.readImport,
  calls.undoImport,
  calls.requestBulk,
  calls.readBulk,
  calls.undoBulk,
] as const;
const ofOneRow = ['get', 'put', 'patch', 'post', 'delete'] as const;

/**
 * Calls of the resources that a feature defines too: the feature would answer them, and never the resource. `taken`: the features' calls.
 */
export function callMistakes(resources: ResolvedResources, taken: readonly CallShape[]): readonly string[] {
  // Another rule reports conflicts with the core's own calls, by the first part of the path
  const features = new Set(taken.filter(({ path }) => !ofCore.has(firstPart(path))).map(shapeOf));
  const open = [...resources.values()].filter((resource) => !resource.internal);
  return open.flatMap((resource) =>
    callsOf(resource)
      .filter((one) => features.has(shapeOf(one)))
      .map(({ place, method, path }) => {
        const remedy = place.endsWith('ath') ? 'path' : 'name';
        return `${resource.name}.${place}: ${method.toUpperCase()} ${path} is a call of a feature; give it another ${remedy}`;
      }),
  );
}

function callsOf(resource: ResolvedResource): readonly Placed[] {
  const { singletonPath, listPath, updatePath, name } = resource;
  if (singletonPath !== null) return ofOneRow.map((method) => ({ place: 'path', method, path: singletonPath }));
  const its = (one: Call): CallShape => calls.ofResource(one, resource);
  return [
    ...[...ofEvery, calls.changeRow].map((one) => ({ place: 'name', ...its(one) })),
    ...(listPath === `/${name}` ? [] : [{ place: 'listPath', method: calls.listRows.method, path: listPath }]),
    ...(updatePath === null ? [] : [{ place: 'updatePath', method: 'put' as const, path: updatePath }]),
    ...resource.actions.map((action) => ({
      place: `actions.${action.name}`,
      ...its(calls.ofAction(calls.actOnRow, action.name)),
    })),
    ...resource.listActions.map((action) => ({
      place: `listActions.${action.name}`,
      ...its(calls.ofAction(calls.actOnList, action.name)),
    })),
  ];
}

/** Equal for two calls with the same addresses: the names of path parameters do not matter. */
function shapeOf({ method, path }: CallShape): string {
  return `${method} ${path.replace(/:\w+|\{\w+\}/g, '{}')}`;
}
