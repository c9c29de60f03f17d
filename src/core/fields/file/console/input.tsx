import { Button } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import type { InputProps } from '#core/console/fields/field-component.ts';
import { words } from '#core/console/i18n/words.ts';
import { revokeObjectUrl } from '#core/console/ui/buttons/downloads.tsx';
import { words as spoken } from '#core/model/language.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { defaultFileSize, imageTypes } from '../model.ts';
import styles from './file.module.css';
import { StoredPreview } from './preview.tsx';
import { isStoredFile, sizeText } from './stored.ts';

/** A file input. The draft holds the chosen File until the form is saved. */
export function FileInput({
  field,
  resource,
  id,
  value,
  onChange,
  row,
  describedBy,
  label,
}: InputProps<ResolvedFieldOf<'file'>>) {
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = value instanceof File ? value : null;
  const types = field.types ?? imageTypes;
  return (
    <div>
      {chosen !== null && <ChosenFile file={chosen} alt={words().chosen(field.label)} />}
      {chosen === null && row !== null && isStoredFile(value) && (
        <StoredPreview field={field} resource={resource} row={row} />
      )}
      <input
        ref={chooser}
        type="file"
        accept={types.join(',')}
        hidden
        onChange={(event) => {
          const [picked] = event.target.files ?? [];
          if (picked !== undefined) onChange(picked);
          // Lets the same file be chosen again after it was removed
          event.target.value = '';
        }}
      />
      <div className={styles.controls}>
        <Button id={id} onClick={() => chooser.current?.click()} aria-describedby={describedBy} aria-label={label}>
          {isStoredFile(value) || chosen !== null ? words().chooseAnotherFile : words().chooseFile}
        </Button>
        {(isStoredFile(value) || chosen !== null) && (
          <Button onClick={() => onChange(null)}>{words().takeOut(field.label)}</Button>
        )}
        <span>
          {words().fileLimits(
            types.map((type) => type.replace(/^.*\//, '')).join(spoken().or),
            sizeText(field.maxSize ?? defaultFileSize),
          )}
        </span>
      </div>
    </div>
  );
}

function ChosenFile({ file, alt }: { file: File; alt: string }) {
  const address = useMemo(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (address !== null && revokeObjectUrl(address)), [address]);
  return (
    <div>
      {address !== null && <img src={address} alt={alt} className={styles.picture} />}
      {file.name}
      {words().inParentheses(sizeText(file.size))}
    </div>
  );
}
