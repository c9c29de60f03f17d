import type { Call } from '#core/model/call.ts';
import type { Database, Reader } from '../database/database.ts';

/** For the reads of one call, which come from a replica where its declaration says that they may lag. */
export function readerOf(database: Pick<Database, 'orm' | 'reader'>, { mayLag = false }: Pick<Call, 'mayLag'>): Reader {
  return mayLag ? database.reader() : { read: (work) => work(database.orm) };
}
