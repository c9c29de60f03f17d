import { useRef, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';

/** Where a CSV is dropped, or chosen. */
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
        style={{
          width: '100%',
          padding: 24,
          border: '2px dashed currentcolor',
          background: over ? 'color-mix(in srgb, currentcolor 10%, transparent)' : 'none',
          color: 'inherit',
          font: 'inherit',
          cursor: 'pointer',
        }}
      >
        {file === null ? words().dropFile : words().chosenFile(file.name)}
      </button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={words().csvFile}
        onChange={(event) => {
          take(event.target.files?.[0]);
          // The same file may be chosen again after it was corrected
          event.target.value = '';
        }}
      />
    </>
  );
}
