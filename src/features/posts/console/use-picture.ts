import { useEffect, useState } from 'react';
import { addressOf, download } from '#core/console/http/client.ts';
import { revokeObjectUrl } from '#core/console/ui/buttons/downloads.tsx';
import { isStoredFile } from '#core/fields/file/console/stored.ts';
import { readRowFile } from '#core/model/calls/row-calls.ts';

/** Returns a URL that displays the chosen or the stored photo of a post; null if there is none. */
export function usePicture(photo: unknown, postId: number | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const chosen = photo instanceof File ? photo : null;
  const stored = chosen === null && postId !== null && isStoredFile(photo) ? photo.key : null;
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    const show = (blob: Blob) => {
      if (gone) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    if (chosen !== null) show(chosen);
    else if (stored !== null && postId !== null)
      download(addressOf(readRowFile, { resource: 'place-post', id: postId, field: 'photo' })).then(
        ({ blob }) => show(blob),
        () => undefined,
      );
    return () => {
      gone = true;
      setAddress(null);
      if (made !== null) revokeObjectUrl(made);
    };
  }, [chosen, stored, postId]);
  return address;
}
