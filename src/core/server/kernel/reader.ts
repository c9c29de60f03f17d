import type { Call } from '#core/model/call.ts';
import type { Database, DatabaseReader } from '../database/database.ts';

/** Returns the reader for a call's queries: a replica if the call's declaration says that it may lag. */
export function readerOf(
  database: Pick<Database, 'orm' | 'reader'>,
  { mayLag = false }: Pick<Call, 'mayLag'>,
): DatabaseReader {
  return mayLag ? database.reader() : { read: (work) => work(database.orm) };
}
