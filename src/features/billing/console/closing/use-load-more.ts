import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '#core/console/ui/use-toast.tsx';

const shown = 10;

interface Further<T> {
  /** What the rows are kept under. */
  readonly queryKey: QueryKey;
  /** What was last told of all: once it is another object, what was asked for further is asked for anew. */
  readonly board: object;
  /** What the board itself tells of, the first of all. */
  readonly known: readonly T[];
  /** How many there are. */
  readonly all: number;
  keyOf(row: T): number;
  /** What comes after so many. */
  ask(from: number): Promise<readonly T[]>;
}

/** The rows of a step: a few at first, then all that are known, then what the server has further. */
export function useLoadMore<T>({ queryKey, board, known, all, keyOf, ask }: Further<T>) {
  const toast = useToast();
  const [isWhole, setIsWhole] = useState(false);
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'further'],
    queryFn: ({ pageParam }) => ask(known.length + pageParam),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => pages.flat().length,
    // Whoever wants more asks for it
    enabled: false,
    // Nor are they those of another visit
    gcTime: 0,
  });
  const { refetch, isFetching } = query;
  const hasFurther = query.data !== undefined;
  const seen = useRef(board);
  useEffect(() => {
    // Two at once would end each other
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
