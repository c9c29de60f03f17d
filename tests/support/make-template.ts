import { renameSync, writeFileSync } from 'node:fs';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { type Content, fill, makeArchive } from './template-content.ts';

/*
 * Makes a template in its own process, so that tests that do not need it can run meanwhile. Environment: CONTENT, and
 * either ARCHIVE, the file of an embedded database, which appears only when complete, or DATABASE_URL, an existing empty
 * database.
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
