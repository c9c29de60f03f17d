import type { Sources } from './imports.ts';

const queries = /import \{([^}]*)\} from '@tanstack\/react-query'/g;
const hooks = /\buse(?:Query|Queries|InfiniteQuery|Mutation|SuspenseQuery)\b/g;

/** The hooks of TanStack Query that each file of the console imports itself, as `useQueries, useQuery`. */
export function ownQueries(sources: Sources): Record<string, string> {
  return Object.fromEntries(
    ofTheConsole(sources).flatMap(([file, text]) => {
      const names = [...text.matchAll(queries)].flatMap(([, list = '']) => list.match(hooks) ?? []);
      return names.length === 0 ? [] : [[file, names.toSorted().join(', ')]];
    }),
  );
}

/** The files of the console that import axios for more than its types. */
export function axiosUsers(sources: Sources): string[] {
  return ofTheConsole(sources).flatMap(([file, text]) =>
    /(?:import (?!type\b)[^;']*from |import\()'axios'/.test(text) ? [file] : [],
  );
}

function ofTheConsole(sources: Sources): [string, string][] {
  return Object.entries(sources).filter(([file]) => /\/console[/.]/.test(file) && !/\.test\.tsx?$/.test(file));
}
