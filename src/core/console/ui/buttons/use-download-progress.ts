import { useState } from 'react';
import { words } from '#core/console/i18n/words.ts';

/** How much of a file has come, in words, once it is a megabyte: whoever waits for a large one sees that it comes. */
export function useDownloadProgress() {
  const [megabytes, setMegabytes] = useState(0);
  return {
    received: megabytes >= 1 ? words().receiving(megabytes.toFixed(1)) : null,
    /** Nothing has come of the next one. */
    begin: () => setMegabytes(0),
    onDownloadProgress: ({ loaded }: { readonly loaded: number }) => setMegabytes(Math.floor(loaded / 100_000) / 10),
  };
}
