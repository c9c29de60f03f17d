import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '#core/console/ui/dialogs.tsx';

const shown = 10;

interface Further<T> {
  /** The query key of the rows. */
  readonly queryKey: QueryKey;
  /** The board's latest data: when the object changes, rows already loaded are fetched again. */
  readonly board: object;
  /** The first rows, contained in the board. */
  readonly known: readonly T[];
  /** The total number of rows. */
  readonly all: number;
  keyOf(row: T): number;
  /** Fetches the rows after the first `from`. */
  ask(from: number): Promise<readonly T[]>;
}

/** The rows of a step: first a few, then all that are known, then further ones from the server. */
export function useLoadMore<T>({ queryKey, board, known, all, keyOf, ask }: Further<T>) {
  const toast = useToast();
  const [isWhole, setIsWhole] = useState(false);
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'further'],
    queryFn: ({ pageParam }) => ask(known.length + pageParam),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => pages.flat().length,
    // Fetched only on request
    enabled: false,
    // Not cached for a later visit
    gcTime: 0,
  });
  const { refetch, isFetching } = query;
  const hasFurther = query.data !== undefined;
  const seen = useRef(board);
  useEffect(() => {
    // Concurrent fetches would cancel each other
    if (seen.current === board || isFetching) return;
    seen.current = board;
    if (hasFurther) void refetch().then(({ error }) => error !== null && toast.failed(error));
  }, [board, isFetching, hasFurther, refetch, toast]);
  const keys = new Set(known.map(keyOf));
  const further = (query.data?.pages ?? []).flat().filter((row) => !keys.has(keyOf(row)));
  const rows = isWhole ? [...known, ...further] : known.slice(0, shown);
  const more = async () => {
    if (!isWhole && known.length > shown) return setIsWhole(true);
    const { error } = await query.fetchNextPage();
    if (error !== null) toast.failed(error);
    else setIsWhole(true);
  };
  return { rows, rest: Math.max(0, all - rows.length), isBusy: isFetching, more };
}
