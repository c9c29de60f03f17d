import { useEffect, useState } from 'react';
import { downloadRowFile } from '#core/console/http/rows.ts';
import { revokeObjectUrl } from '#core/console/ui/buttons/downloads.tsx';
import { isEmpty } from '#core/model/shape.ts';

/** Returns a URL that displays the chosen or the stored photo of a post; null if there is none. */
export function usePicture(photo: unknown, postId: number | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const chosen = photo instanceof File ? photo : null;
  const stored = chosen === null && postId !== null && !isEmpty(photo) ? JSON.stringify(photo) : null;
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
      downloadRowFile('place-post', postId, 'photo').then(
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
