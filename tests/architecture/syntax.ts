/** A node of a program's syntax tree. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export function nameOf(value: unknown): string | null {
  const [node] = nodesOf([value]);
  return typeof node?.name === 'string' ? node.name : null;
}

/** A node and those below it, as far as `goesInto` leads. */
export function nodesIn(value: unknown, goesInto: (node: Node, parent: Node) => boolean): Node[] {
  return nodesOf([value]).flatMap((node) => [
    node,
    ...nodesOf(Object.values(node).flat())
      .filter((child) => goesInto(child, node))
      .flatMap((child) => nodesIn(child, goesInto)),
  ]);
}

export function nodesOf(values: unknown): Node[] {
  return Array.isArray(values) ? values.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
