import type { Call } from '#core/model/call.ts';
import type { Database, DatabaseReader } from '../database/database.ts';

/** Returns the reader for a call's queries: a replica if the call's declaration says that it may lag. */
export function readerOf(
  database: Pick<Database, 'orm' | 'reader'>,
  { fromReplica = false }: Pick<Call, 'fromReplica'>,
): DatabaseReader {
  return fromReplica ? database.reader() : { read: (work) => work(database.orm) };
}
