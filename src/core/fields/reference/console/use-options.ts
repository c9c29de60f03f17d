import { useSelect } from '@refinedev/antd';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useProduct } from '#core/console/session/product.tsx';
import { second } from '#core/model/day.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';

interface Option {
  id: number;
  title: string;
}

const none: readonly { value: number; label: string }[] = [];

/** The options of a reference, searched on the server as the user types. Fetched only while `open`. */
export function useOptions(resource: ResolvedResource, path: string, open: boolean) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const { selectProps, query } = useSelect<Option>({
    resource: resource.name,
    meta: { optionsOf: path },
    optionLabel: 'title',
    optionValue: 'id',
    pagination: { mode: 'off' },
    debounce: 250,
    onSearch: (text) => {
      setSearch(text.trim());
      return text.trim() === '' ? [] : [{ field: 'q', operator: 'eq', value: text.trim() }];
    },
    liveMode: 'off',
    errorNotification: false,
    // Short, because another user may just have created the row
    queryOptions: { enabled: open, staleTime: 10 * second, placeholderData: keepPreviousData },
  });
  const isSearching = typed.trim() !== search || query.isPlaceholderData;
  return {
    // Those of an earlier text would be taken by Tab or Enter for what is typed now
    options: isSearching ? none : (query.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
    isSearching,
    isLoading: query.isFetching || isSearching,
    isError: query.isError,
    /** True if nothing was typed and there are no options. */
    isEmpty: search === '' && query.isSuccess && !query.isPlaceholderData && query.data.data.length === 0,
    search: (text: string) => {
      setTyped(text);
      selectProps.onSearch?.(text);
    },
  };
}

/** Returns a function that gives a resource's label. */
export function useLabelOf(): (name: string) => string {
  const { resources } = useProduct();
  return (name) => resources.get(name)?.label ?? name;
}
