import { useEffect, useState } from 'react';
import { addressOf, download } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { revokeObjectUrl } from '#core/console/ui/buttons/downloads.tsx';
import { readRowFile } from '#core/model/calls/row-calls.ts';
import type { ResolvedFieldOf, ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import styles from './file.module.css';
import { isStoredFile, sizeText } from './stored.ts';

interface PreviewProps {
  field: ResolvedFieldOf<'file'>;
  resource: ResolvedResource;
  row: Row;
}

/** Shows the stored image, fetched with the session's token, or another file's name, by which it is saved. */
export function StoredPreview({ field, resource, row }: PreviewProps) {
  const value = row[field.name];
  const stored = isStoredFile(value) ? value : null;
  const isImage = stored?.type.startsWith('image/') === true;
  const [address, setAddress] = useState<string | null>(null);
  const path =
    stored === null ? null : addressOf(readRowFile, { resource: resource.name, id: row.id, field: field.name });
  const key = stored?.key;
  useEffect(() => {
    if (path === null || key === undefined || !isImage) return;
    let made: string | null = null;
    let gone = false;
    download(path).then(
      ({ blob }) => {
        if (gone) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      () => setAddress(null),
    );
    return () => {
      gone = true;
      if (made !== null) revokeObjectUrl(made);
    };
  }, [path, key, isImage]);
  if (stored === null) return null;
  return (
    <span>
      {address !== null && (
        <img src={address} alt={`${field.label}${words().inParentheses(stored.name)}`} className={styles.picture} />
      )}
      {isImage || path === null ? stored.name : <a href={path}>{stored.name}</a>}
      {words().inParentheses(sizeText(stored.size))}
    </span>
  );
}
