import { useState } from 'react';
import { useSay } from '#core/console/ui/use-say.tsx';

const shown = 10;

interface Further<T> {
  /** What the board itself tells of, the first of all. */
  readonly known: readonly T[];
  /** How many there are. */
  readonly all: number;
  keyOf(row: T): number;
  /** What comes after so many. */
  ask(from: number): Promise<readonly T[]>;
}

/** The rows of a step: a few at first, then all that are known, then what the server has further. */
export function useFurther<T>({ known, all, keyOf, ask }: Further<T>) {
  const say = useSay();
  const [isWhole, setIsWhole] = useState(false);
  const [further, setFurther] = useState<readonly T[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const keys = new Set(known.map(keyOf));
  const listed = [...known, ...further.filter((row) => !keys.has(keyOf(row)))];
  const rows = isWhole ? listed : known.slice(0, shown);
  const more = async () => {
    if (!isWhole && known.length > shown) return setIsWhole(true);
    setIsBusy(true);
    try {
      setFurther([...further, ...(await ask(listed.length))]);
      setIsWhole(true);
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      setIsBusy(false);
    }
  };
  return { rows, rest: Math.max(0, all - rows.length), isBusy, more };
}
