import { parseSync } from 'vite';
import type { Sources } from './imports.ts';
import { type Node, nameOf, nodesIn, nodesOf } from './syntax.ts';

/** Where work is sent and nothing shows that it runs: a `useSend` of which neither `isRunning` nor `running` is taken. */
export function unshownSends(sources: Sources): string[] {
  return consoleFiles(sources, 'useSend').flatMap(([file, text]) => {
    const unshown = programOf(file, text).filter(({ type, id, init }) => {
      const [call] = nodesOf([init]);
      if (type !== 'VariableDeclarator' || nameOf(call?.callee) !== 'useSend') return false;
      const taken = nodesOf(nodesOf([id])[0]?.properties).map(({ key }) => nameOf(key));
      return !taken.includes('isRunning') && !taken.includes('running');
    });
    return unshown.map(() => file);
  });
}

/**
 * Buttons that begin what takes time and do not show it: a press drops a promise or calls what another function has made, and there is
 * neither `loading` nor `disabled`. One `file: what is called` each.
 */
export function bareButtons(sources: Sources): string[] {
  return consoleFiles(sources, '<Button').flatMap(([file, text]) =>
    programOf(file, text).flatMap((node) => {
      if (node.type !== 'JSXOpeningElement' || nameOf(node.name) !== 'Button') return [];
      const given = new Map(nodesOf(node.attributes).map((one) => [nameOf(one.name), one.value]));
      if (given.has('loading') || given.has('disabled')) return [];
      const [handler] = nodesOf([nodesOf([given.get('onClick')])[0]?.expression]);
      const made = handler?.type === 'CallExpression' ? [handler] : [];
      const dropped = nodesIn(handler, () => true).flatMap(({ type, operator, argument }) =>
        type === 'UnaryExpression' && operator === 'void' ? nodesOf([argument]) : [],
      );
      const called = [...made, ...dropped].map(({ start, end }) => text.slice(start, end).split('(')[0]);
      return [...called, ...(handler?.async === true ? [text.slice(handler.start, handler.end)] : [])].map(
        (one) => `${file}: ${one}`,
      );
    }),
  );
}

function consoleFiles(sources: Sources, word: string): [string, string][] {
  return Object.entries(sources).filter(
    ([file, text]) => /\/console[/.]/.test(file) && !/\.test\.tsx?$/.test(file) && text.includes(word),
  );
}

function programOf(file: string, text: string): Node[] {
  return nodesIn(parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program, () => true);
}
