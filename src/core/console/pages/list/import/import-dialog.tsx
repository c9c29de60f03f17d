import { useInvalidate } from '@refinedev/core';
import { Alert, Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { newKey } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { FileChooser } from './file-chooser.tsx';
import { HeadingMap } from './heading-map.tsx';
import styles from './import.module.css';
import { Notes } from './import-notes.tsx';
import { ImportPreview } from './import-preview.tsx';
import { EarlierImports, ImportProgress } from './import-progress.tsx';
import { type ImportChoice, type ImportResult, isRunning, noChoice } from './import-result.ts';
import { TemplateHelp } from './template-help.tsx';
import { useImport } from './use-import.ts';

/**
 * Imports a file: shows what it would do and every invalid line, then writes all of it or nothing. A long import shows its progress,
 * continues when the dialog is closed, is shown again when the dialog is reopened, and can be undone.
 */
export default function ImportDialog({ resource, onClose }: { resource: ResolvedResource; onClose: () => void }) {
  const { result, headings, earlier, failure, isSending, undo, file, take, write, takeBack, choice, change, mapAgain } =
    useFileImport(resource, onClose);
  const running = result !== null && isRunning(result) ? result : null;
  const changes = result === null ? 0 : result.created + result.updated;
  const isReady =
    file !== null && result !== null && running === null && result.dryRun && result.bad === 0 && changes > 0;
  const notes = result === null || running !== null || !result.dryRun ? null : result.notes;
  return (
    <Modal
      open
      width={720}
      title={words().importOf(resource.label)}
      onCancel={isSending ? undefined : onClose}
      footer={[
        <Button key="cancel" onClick={onClose} disabled={isSending}>
          {running === null ? words().cancel : words().close}
        </Button>,
        <Button key="write" type="primary" disabled={!isReady} loading={busy(isSending)} onClick={write}>
          {isReady ? words().importCount(changes) : words().importNow}
        </Button>,
      ]}
    >
      <p>{words().importHelp}</p>
      <TemplateHelp resource={resource} />
      {running === null && <FileChooser file={file} onFile={take} />}
      <div role="status" className={styles.status}>
        {isSending && running === null && <p>{words().checkingNow}</p>}
        {failure !== null && headings === null && (
          <Alert type="error" showIcon message={words().notImportable} description={failure} />
        )}
        {headings !== null && (
          <HeadingMap
            key={headings.headings.map(({ heading }) => heading).join()}
            resource={resource}
            request={headings}
            isSending={isSending}
            onChosen={(columns) => change({ ...choice, columns })}
          />
        )}
        {running !== null && <ImportProgress result={running} onCancel={() => undo(running.jobId)} />}
        {result !== null && running === null && (
          <ImportPreview resource={resource} result={result} onRegistered={() => change(choice)} />
        )}
        {notes !== null && !isSending && (
          <Notes
            resource={resource}
            notes={notes}
            choice={choice}
            onChange={change}
            onMapAgain={() => mapAgain(notes)}
          />
        )}
      </div>
      {running === null && <EarlierImports imports={earlier} onUndo={takeBack} />}
    </Modal>
  );
}

/** The chosen file, and the actions on it. */
function useFileImport(resource: ResolvedResource, onDone: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [choice, setChoice] = useState(noChoice);
  // One idempotency key per file and mode (`dryRun` or not), so that a repeated call does nothing twice
  const keys = useRef(new Map<boolean, string>());
  const invalidate = useInvalidate();
  const toast = useToast();
  const { modal } = useDialogs();

  const ended = async (result: ImportResult) => {
    if (result.dryRun || result.state === 'FAILED' || result.state === 'CANCELLED') return;
    await invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
    if (result.state !== 'DONE') return;
    toast.done(words().importSummary(result.created, result.updated));
    onDone();
  };
  const { send, undo, forget, ...state } = useImport(resource.name, (result) => void ended(result));

  const sendUnderKey = (chosen: File, dryRun: boolean, how: ImportChoice) => {
    const key = keys.current.get(dryRun) ?? newKey();
    keys.current.set(dryRun, key);
    void send(chosen, dryRun, key, how);
  };
  return {
    ...state,
    file,
    take: (chosen: File) => {
      keys.current.clear();
      setFile(chosen);
      setChoice(noChoice);
      forget();
      sendUnderKey(chosen, true, noChoice);
    },
    choice,
    /** Checks the file again, read in another way, or after what it names was registered. */
    change: (how: ImportChoice) => {
      if (file === null) return;
      keys.current.clear();
      setChoice(how);
      sendUnderKey(file, true, how);
    },
    write: () => {
      if (file === null) return;
      // The last write was refused, so this is a new attempt
      if (state.result?.dryRun === false) keys.current.clear();
      sendUnderKey(file, false, choice);
    },
    undo: (jobId: number) => void undo(jobId).catch(toast.failed),
    takeBack: (jobId: number) =>
      void modal.confirm({
        title: words().undoImportAsk,
        content: words().undoImportText,
        okText: words().undo,
        cancelText: words().cancel,
        onOk: () => undo(jobId).catch(toast.failed),
      }),
  };
}
