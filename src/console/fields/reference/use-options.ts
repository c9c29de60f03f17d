import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { http } from '#console/http/client.ts';
import type { ResolvedResource } from '#model/resolve.ts';

interface Option {
  value: number;
  label: string;
}

const pauseMs = 250;

/** What may be chosen in a reference, looked for on the server as the user types. Asked for only while `open`. */
export function useOptions(resource: ResolvedResource, path: string, open: boolean) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({
    queryKey: ['options', resource.name, path, search],
    queryFn: async ({ signal }) =>
      optionsOf(
        await http.get(
          `/${resource.name}/options/${path}?${new URLSearchParams(search === '' ? [] : [['q', search]])}`,
          { signal },
        ),
      ),
    enabled: open,
    // Another user may have made the row a moment ago
    staleTime: 10_000,
    placeholderData: (before) => before,
  });
  return {
    options: query.data ?? [],
    isLoading: query.isFetching || typed.trim() !== search,
    isError: query.isError,
    search: setTyped,
  };
}

function optionsOf(answer: unknown): Option[] {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : [];
  return (Array.isArray(data) ? data : []).flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'id' in one && 'title' in one && typeof one.id === 'number'
      ? [{ value: one.id, label: String(one.title) }]
      : [],
  );
}
