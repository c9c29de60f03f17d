import { words } from '../language.ts';

/** What a row is called whose title is `title`, and before which stands `prefix`, if it holds anything. */
export function calledBy(prefix: unknown, title: string): string {
  return typeof prefix === 'string' && prefix !== '' && title !== '' ? words().called(prefix, title) : title;
}
