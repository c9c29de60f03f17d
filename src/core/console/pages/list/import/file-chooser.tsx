import { useRef, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import styles from './import.module.css';

/** A drop zone that also opens a file dialog. */
export function FileChooser({ file, onFile }: { file: File | null; onFile: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (chosen: File | undefined) => chosen !== undefined && onFile(chosen);
  return (
    <>
      <button
        type="button"
        onClick={() => chooser.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        className={over ? `${styles.drop} ${styles.over}` : styles.drop}
      >
        {file === null ? words().dropFile : words().chosenFile(file.name)}
      </button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hidden
        aria-label={words().importedFile}
        onChange={(event) => {
          take(event.target.files?.[0]);
          // Lets the same file be chosen again after it was corrected
          event.target.value = '';
        }}
      />
    </>
  );
}
