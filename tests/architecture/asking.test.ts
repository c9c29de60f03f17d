import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { axiosUsers, ownQueries } from './asking.ts';
import { readSources } from './imports.ts';
import { sendingFlags } from './sending-flags.ts';

const sources = readSources(fileURLToPath(new URL('../..', import.meta.url)));

const several = 'useQueries';
/** Who may ask by the hooks of TanStack Query, and what `useCall`, `useFetchRows` and Refine's hooks do not do for it. */
const allowed: Record<string, readonly [hooks: string, why: string]> = {
  'src/core/console/http/calls.ts': ['useQuery', 'is the one way to ask a call, also one that may find nothing'],
  'src/core/console/http/rows.ts': ['useQuery', 'is the one way to ask for rows beside a list, and for a row or null'],
  'src/core/console/pages/show/use-counts.ts': [several, 'one count for each related list'],
  'src/core/console/pages/show/use-neighbours.ts': ['useQuery', 'remembers the list that it has read further'],
  'src/core/console/pages/use-titles.ts': [several, 'one request for each resource'],
  'src/core/console/shell/destinations.ts': [several, 'searches each resource'],
  'src/features/accounts/console/system-user/handover.tsx': ['useQuery', 'two counts and a list are one answer'],
  'src/features/billing/console/closing/use-load-more.ts': ['useInfiniteQuery', 'page after page'],
  'src/features/posts/console/calendar/month-posts.ts': [several, 'two lists are one month'],
  'src/features/posts/console/create-post.tsx': ['useQuery', 'a file'],
  'src/features/ranking/console/place-matching/use-revealed.ts': [several, 'one call for each store'],
  'src/features/ranking/console/ranks/use-ranks.ts': [
    'useQueries, useQuery',
    'several trends; an id that is not checked',
  ],
  'src/pages/stores/console/unmatched.tsx': ['useQuery', 'a row that is written back with the version just read'],
  'src/services/google/console/google-sign-in.tsx': ['useQuery', 'the second call needs the answer of the first'],
};

/** Flags that stand for something else than one piece of work. */
const otherFlags = {
  'src/features/locations/console/finder.tsx: setBusy': 'a new search takes the place of the one that runs',
};

describe('whether something is being sent', () => {
  it('is known by `useSend`, and kept by hand nowhere else', () => {
    expect(sendingFlags(sources)).toEqual(Object.keys(otherFlags));
  });

  it.each([
    ['a flag', 'setOn(true); await send(change); setOn(false);'],
    ['one taken back at the end', 'setOn(true); try { await send(change); } finally { setOn(false); }'],
    ['one taken back after a failure', 'setOn(true); try { await actOn(row); } catch { setOn(false); }'],
    ['which one is sent', `setOn('mail'); await send(change); setOn(null);`],
    ['those that are sent', 'setOn(rows); await changeRow(rows); setOn([]);'],
    [
      'a copy of those that are sent',
      'taken.add(row); setOn([...taken]); await changeRow(row); taken.delete(row); setOn([...taken]);',
    ],
    [
      'one more of them, and one less',
      'setOn((all) => [...all, row]); await changeRow(row); setOn((all) => all.filter((one) => one !== row));',
    ],
    ['promises in a chain', 'setOn(true); void send(change).finally(() => setOn(false));'],
  ])('is seen elsewhere: %s', (_, body) => {
    const text = `const [isOn, setOn] = useState(false);\nconst save = async () => { ${body} };`;
    expect(sendingFlags({ 'src/features/a/console/a.tsx': text })).toEqual(['src/features/a/console/a.tsx: setOn']);
    expect(sendingFlags({ 'src/core/console/http/calls.ts': text })).toEqual([]);
  });

  it.each([
    [
      'an open dialog',
      'const open = () => setOn(true); const close = async () => { await send(change); setOn(false); };',
    ],
    ['a message', 'const save = async () => { setOn(null); await send(change); setOn("refused"); };'],
    ['what was done', 'const save = async () => { await send(change); setOn(true); };'],
    ['no waiting', 'const blink = () => { setOn(true); setOn(false); };'],
  ])('is not: %s', (_, code) => {
    const text = `const [isOn, setOn] = useState(false);\n${code}`;
    expect(sendingFlags({ 'src/features/a/console/a.tsx': text })).toEqual([]);
  });
});

describe('the hooks of TanStack Query', () => {
  it('are imported by those that are named here', () => {
    expect(ownQueries(sources)).toEqual(
      Object.fromEntries(Object.entries(allowed).map(([file, [name]]) => [file, name])),
    );
  });

  it('are seen, and the rest of the package is not', () => {
    const file = 'src/features/a/console/a.tsx';
    const imports = (names: string) => ({ [file]: `import { ${names} } from '@tanstack/react-query';` });
    expect(ownQueries(imports('type QueryKey, useQuery'))).toEqual({ [file]: 'useQuery' });
    expect(ownQueries(imports('useQueryClient,\n  useMutation'))).toEqual({ [file]: 'useMutation' });
    expect(ownQueries(imports('keepPreviousData, type UseQueryResult, useQueryClient'))).toEqual({});
  });
});

describe("a list's filter", () => {
  it('is put into the forms of Refine and of simple-rest in one file each, and used so where rows are read', () => {
    const naming = (form: RegExp) => Object.keys(sources).filter((file) => form.test(sources[file] ?? ''));
    const written = /\b(?:CrudFilter|LogicalFilter)\b/;
    expect(naming(written).filter((file) => file.startsWith('src/') && !file.includes('.test.'))).toEqual([
      'src/core/console/list-state/crud.ts',
      'src/core/console/refine/data.ts',
      'src/core/console/refine/filters.ts',
    ]);
    expect(naming(/\btoCrudFilters\(/).filter((file) => file.startsWith('src/'))).toEqual([
      'src/core/console/list-state/crud.ts',
      'src/core/console/pages/list/use-rows.ts',
      'src/core/console/pages/show/use-counts.ts',
    ]);
  });
});

describe('axios', () => {
  it('is used in one file, which makes the one instance', () => {
    expect(axiosUsers(sources)).toEqual(['src/core/console/http/client.ts']);
  });

  it.each([`import axios from 'axios';`, `import axios, { type AxiosError } from 'axios';`, `await import('axios');`])(
    'is seen elsewhere: %s',
    (text) => {
      expect(axiosUsers({ 'src/features/a/console/a.ts': text })).toEqual(['src/features/a/console/a.ts']);
      expect(axiosUsers({ 'src/features/a/console/a.ts': `import type { AxiosInstance } from 'axios';` })).toEqual([]);
    },
  );
});
