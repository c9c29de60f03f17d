import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { refusedWith } from '#core/console/http/rows.ts';
import { send as call } from '#core/console/http/send.ts';
import { failureOf } from '#core/console/ui/failure.ts';
import * as calls from '#core/model/calls/row-calls.ts';
import { type ImportResult, type ImportSummary, isRunning } from './import-result.ts';

const pollEveryMs = 800;

/**
 * The imports of one resource that the user sent: the one in hand, the earlier ones, and what can be done with them. One that was under
 * way when the page was left is in hand again. `ended` is told of one that came to its end while it was watched.
 */
export function useImport(resource: string, ended: (result: ImportResult) => void) {
  const [result, setResult] = useState<ImportResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const { ask, fetchAll, post, remove } = useImportCalls(resource);
  const [earlier, setEarlier] = useState<readonly ImportSummary[]>([]);
  const fetchEarlier = useCallback(async () => {
    const found = await fetchAll();
    setEarlier(found.filter(({ dryRun }) => !dryRun));
    return found;
  }, [fetchAll]);
  const last = useRef(ended);
  last.current = ended;
  const take = useCallback(
    (result: ImportResult) => {
      setResult(result);
      if (isRunning(result)) return;
      void fetchEarlier().catch(() => undefined);
      last.current(result);
    },
    [fetchEarlier],
  );

  useEffect(() => {
    fetchEarlier().then(
      (found) => {
        const running = found.find(isRunning);
        if (running !== undefined) setResult((held) => held ?? { ...running, errors: [], lines: [] });
      },
      () => undefined,
    );
  }, [fetchEarlier]);
  usePolling(result !== null && isRunning(result) ? result.jobId : null, ask, take);

  /** Sends a file; under the same key it is the same import, however often it is sent. */
  const send = async (file: File, dryRun: boolean, key: string) => {
    setIsSending(true);
    setFailure(null);
    try {
      const result = await post(file, dryRun, key);
      take(result);
    } catch (thrown) {
      const failure = failureOf(thrown);
      // Someone wrote meanwhile: what was good in the preview is so no more
      const refused = refusedWith<typeof calls.importRows>(failure) ?? null;
      if (refused === null) setFailure(failure.message);
      setResult(refused);
    } finally {
      setIsSending(false);
    }
  };

  /** Gives up what is under way, or takes back what is in. */
  const undo = async (jobId: number) => {
    await remove(jobId);
    setResult(await ask(jobId));
  };

  return { result, earlier, failure, isSending, send, undo, forget: () => setResult(null) };
}

/** The calls about a resource's imports. */
function useImportCalls(resource: string) {
  return useMemo(() => {
    const ask = (jobId: number) => call(calls.readImport, { resource, jobId });
    return {
      ask,
      fetchAll: () => call(calls.listImports, { resource }),
      post: async (file: File, dryRun: boolean, key: string) => {
        const body = new FormData();
        body.append('file', file);
        const options = { timeout: 0, headers: { 'Idempotency-Key': key } };
        const result = await call(calls.importRows, { resource, query: { dryRun }, body }, options);
        return 'state' in result ? result : ask(result.jobId);
      },
      remove: (jobId: number) => call(calls.undoImport, { resource, jobId }),
    };
  }, [resource]);
}

/** Asks how far an import has come, again and again until it is at its end. */
function usePolling(
  jobId: number | null,
  ask: (jobId: number) => Promise<ImportResult>,
  take: (result: ImportResult) => void,
): void {
  useEffect(() => {
    if (jobId === null) return;
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout>;
    const again = async () => {
      // A call that fails is asked again: the work goes on without anybody looking
      const result = await ask(jobId).catch(() => null);
      if (!isOpen) return;
      if (result !== null) take(result);
      if (result === null || isRunning(result)) timer = setTimeout(again, pollEveryMs);
    };
    timer = setTimeout(again, pollEveryMs);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [jobId, ask, take]);
}
