import { readFileSync } from 'node:fs';

const often = 200;

/**
 * The clock of this process, epoch ms: the machine's. With `file`, which tests and benches alone may give, it is ahead by as many
 * milliseconds as the file says, and follows when the file changes; a file that cannot be read changes nothing.
 */
export function openClock(file: string | null): () => number {
  if (file === null) return () => Date.now();
  let ahead = 0;
  const look = () => {
    try {
      const said = Number(readFileSync(file, 'utf8'));
      if (Number.isFinite(said)) ahead = said;
    } catch {
      // It is being written
    }
  };
  look();
  setInterval(look, often).unref();
  return () => Date.now() + ahead;
}
