import { renameSync, writeFileSync } from 'node:fs';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { type Content, fill, makeArchive } from './template-content.ts';

/*
 * Makes what tests copy, in a process of its own, so that those which need none of it run meanwhile: CONTENT, and either ARCHIVE, the
 * file of an embedded database, which stands there whole at once, or DATABASE_URL, a database that is there and empty.
 */
const { CONTENT, ARCHIVE, DATABASE_URL } = process.env;
const content: Content = CONTENT === 'demo' ? 'demo' : 'empty';
if (DATABASE_URL) {
  const database = await openDatabase({ dataDir: '', databaseUrl: DATABASE_URL });
  await fill(database, content);
  await database.close();
}
if (ARCHIVE) {
  writeFileSync(`${ARCHIVE}.part`, await makeArchive(content));
  renameSync(`${ARCHIVE}.part`, ARCHIVE);
}
