import { parseSync } from 'vite';
import type { Sources } from './imports.ts';
import { type Node, nameOf, nodesIn, nodesOf } from './syntax.ts';

/** The hook that knows whether a piece of work is under way. */
const place = 'src/core/console/http/calls.ts';

/**
 * Where the console keeps by hand whether something is being sent: a state that a function sets, and takes back after it has waited. One
 * `file: setter` each.
 */
export function sendingFlags(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (file === place || !/\/console[/.]/.test(file) || /\.test\.tsx?$/.test(file) || !text.includes('useState'))
      return [];
    const { program } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
    const nodes = nodesIn(program, () => true);
    const setters = new Set(nodes.flatMap(setterIn));
    const found = new Set(nodes.filter(isFunction).flatMap((one) => flagsIn(one, setters)));
    return [...found].map((setter) => `${file}: ${setter}`);
  });
}

/** The setters that a function calls before it waits, and calls afterwards with `false`, `null` or a list that may have become shorter. */
function flagsIn({ body }: Node, setters: ReadonlySet<string>): string[] {
  // What is handed to `then` and the like belongs to the function; other functions in it are looked at by themselves
  const own = nodesIn(body, (node, parent) => !isFunction(node) || isContinuation(parent));
  const waits = own.filter((node) => node.type === 'AwaitExpression' || isContinuation(node));
  const calls = own.flatMap((node) => {
    const name = nameOf(node.callee);
    const [given] = nodesOf(node.arguments);
    return name === null || !setters.has(name) || given === undefined
      ? []
      : [{ name, start: node.start, isOn: !isNothing(given), isOff: isNothing(given) || isRest(given) }];
  });
  return calls
    .filter((off) => off.isOff)
    .filter((off) =>
      calls.some(
        (on) => on.name === off.name && on.isOn && waits.some(({ start }) => on.start < start && start < off.start),
      ),
    )
    .map(({ name }) => name);
}

/** The setter that a declaration takes from `useState`. */
function setterIn({ type, id, init }: Node): string[] {
  const [pattern] = nodesOf([id]);
  const [call] = nodesOf([init]);
  if (type !== 'VariableDeclarator' || pattern?.type !== 'ArrayPattern' || nameOf(call?.callee) !== 'useState')
    return [];
  return nodesOf(pattern.elements)
    .slice(-1)
    .flatMap((setter) => nameOf(setter) ?? []);
}

function isFunction({ type }: Node): boolean {
  return /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type);
}

function isContinuation({ type, callee }: Node): boolean {
  const [member] = nodesOf([callee]);
  return type === 'CallExpression' && /^(?:then|catch|finally)$/.test(nameOf(member?.property) ?? '');
}

function isNothing({ type, value, elements }: Node): boolean {
  return (type === 'Literal' && !value) || (type === 'ArrayExpression' && nodesOf(elements).length === 0);
}

/** True for what may be a list without those that were sent: a copy of another (`[...taken]`), or what a filter leaves. */
function isRest({ type, elements, callee, body }: Node): boolean {
  if (type === 'ArrayExpression') return nodesOf(elements).every((one) => one.type === 'SpreadElement');
  if (type === 'CallExpression') return nodesOf([callee]).some(({ property }) => nameOf(property) === 'filter');
  return type === 'ArrowFunctionExpression' && nodesOf([body]).some(isRest);
}
