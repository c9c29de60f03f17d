import { words } from '../language.ts';

/** The name of a row with this `title`, preceded by `prefix` if that is not empty. */
export function calledBy(prefix: unknown, title: string): string {
  return typeof prefix === 'string' && prefix !== '' && title !== '' ? words().called(prefix, title) : title;
}
