import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSay } from '#core/console/ui/use-say.tsx';
import type { Closing } from '#domain/billing/closing.ts';

const shown = 10;

interface Further<T> {
  /** What the rows are kept under. */
  readonly queryKey: QueryKey;
  /** As it was last told: once it is told otherwise, what was asked for further is asked for anew. */
  readonly closing: Closing;
  /** What the board itself tells of, the first of all. */
  readonly known: readonly T[];
  /** How many there are. */
  readonly all: number;
  keyOf(row: T): number;
  /** What comes after so many. */
  ask(from: number): Promise<readonly T[]>;
}

/** The rows of a step: a few at first, then all that are known, then what the server has further. */
export function useFurther<T>({ queryKey, closing, known, all, keyOf, ask }: Further<T>) {
  const say = useSay();
  const [isWhole, setIsWhole] = useState(false);
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'further'],
    queryFn: ({ pageParam }) => ask(known.length + pageParam),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => pages.flat().length,
    // Whoever wants more asks for it
    enabled: false,
  });
  const { refetch } = query;
  const hasFurther = query.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told anew is what all of it is asked for again after
  useEffect(() => {
    if (hasFurther) void refetch();
  }, [closing]);
  const keys = new Set(known.map(keyOf));
  const further = (query.data?.pages ?? []).flat().filter((row) => !keys.has(keyOf(row)));
  const rows = isWhole ? [...known, ...further] : known.slice(0, shown);
  const more = async () => {
    if (!isWhole && known.length > shown) return setIsWhole(true);
    const { error, isError } = await query.fetchNextPage();
    if (isError) say.failed(error);
    else setIsWhole(true);
  };
  return { rows, rest: Math.max(0, all - rows.length), isBusy: query.isFetchingNextPage, more };
}
