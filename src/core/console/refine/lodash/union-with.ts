import { uniqWith } from 'es-toolkit';

type IsSame<T> = (one: T, other: T) => boolean;

/** All items of two or three lists, the first of those that are the same by the comparison, which comes last. */
export default function unionWith<T>(
  one: readonly T[],
  two: readonly T[],
  three: readonly T[] | IsSame<T>,
  isSame: IsSame<T> = () => false,
): T[] {
  return typeof three === 'function' ? uniqWith([...one, ...two], three) : uniqWith([...one, ...two, ...three], isSame);
}
