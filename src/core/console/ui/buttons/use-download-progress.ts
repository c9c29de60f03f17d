import { useState } from 'react';
import { words } from '#core/console/i18n/words.ts';

/** The progress of a download as text, once it exceeds a megabyte. */
export function useDownloadProgress() {
  const [megabytes, setMegabytes] = useState(0);
  return {
    received: megabytes >= 1 ? words().receiving(megabytes.toFixed(1)) : null,
    /** Resets the progress for the next download. */
    begin: () => setMegabytes(0),
    onDownloadProgress: ({ loaded }: { readonly loaded: number }) => setMegabytes(Math.floor(loaded / 100_000) / 10),
  };
}
