import { readFileSync } from 'node:fs';

const often = 200;

/**
 * The clock of this process, epoch ms: the machine's. With `file`, which only tests and benchmarks may use, it is ahead by the number of
 * milliseconds in the file, and follows changes of the file; a file that cannot be read is ignored.
 */
export function openClock(file: string | null): () => number {
  if (file === null) return () => Date.now();
  let ahead = 0;
  const look = () => {
    try {
      const said = Number(readFileSync(file, 'utf8'));
      if (Number.isFinite(said)) ahead = said;
    } catch {
      // The file is being written
    }
  };
  look();
  setInterval(look, often).unref();
  return () => Date.now() + ahead;
}
