import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { send as call, refusedWith, useSend } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import * as calls from '#core/model/calls/row-calls.ts';
import {
  type HeadingsRequest,
  type ImportChoice,
  type ImportNotes,
  type ImportResult,
  type ImportSummary,
  isRunning,
} from './import-result.ts';

const pollEveryMs = 800;

/**
 * The user's imports into one resource: the current one, the earlier ones and the actions on them. An import that was still running when
 * the page was left becomes the current one again. Calls `ended` when an import ends while it is shown.
 */
export function useImport(resource: string, ended: (result: ImportResult) => void) {
  const [result, setResult] = useState<ImportResult | null>(null);
  const refusal = useRefusal();
  const { isRunning: isSending, run } = useSend<string>({ failed: (thrown) => setResult(refusal.take(thrown)) });
  const { ask, fetchAll, post, remove } = useImportCalls(resource);
  const { earlier, fetchEarlier } = useEarlier(fetchAll);
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
    const resume = (found: readonly ImportSummary[]) => {
      const running = found.find(isRunning);
      if (running !== undefined) setResult((held) => held ?? resumed(running));
    };
    fetchEarlier().then(resume, () => undefined);
  }, [fetchEarlier]);
  usePolling(result !== null && isRunning(result) ? result.jobId : null, ask, take);

  /** Sends a file. Idempotent: the same key always means the same import. */
  const send = (file: File, dryRun: boolean, key: string, choice: ImportChoice) =>
    run(async () => {
      refusal.forgetFailure();
      const result = await post(file, dryRun, key, choice);
      refusal.forget();
      take(result);
    }, key);

  /** Cancels a running import, or undoes a finished one. */
  const undo = async (jobId: number) => {
    await remove(jobId);
    setResult(await ask(jobId));
  };

  const { failure, headings } = refusal;
  const forget = () => {
    setResult(null);
    refusal.forget();
  };
  const mapAgain = (notes: ImportNotes) => {
    setResult(null);
    refusal.mapAgain(notes);
  };
  return { result, headings, earlier, failure, isSending, send, undo, forget, mapAgain };
}

/** A running import of which no line is known yet. */
function resumed(running: ImportSummary): ImportResult {
  return { ...running, errors: [], causes: [], lines: [], notes: null };
}

function useEarlier(fetchAll: () => Promise<readonly ImportSummary[]>) {
  const [earlier, setEarlier] = useState<readonly ImportSummary[]>([]);
  const fetchEarlier = useCallback(async () => {
    const found = await fetchAll();
    setEarlier(found.filter(({ dryRun }) => !dryRun));
    return found;
  }, [fetchAll]);
  return { earlier, fetchEarlier };
}

/** Why the last file was not imported: a failure as a whole, or headings whose columns have to be chosen. */
function useRefusal() {
  const [failure, setFailure] = useState<string | null>(null);
  const [headings, setHeadings] = useState<HeadingsRequest | null>(null);
  return {
    failure,
    headings,
    forgetFailure: () => setFailure(null),
    forget: () => {
      setFailure(null);
      setHeadings(null);
    },
    /** Returns the import with its bad lines, if it was refused for those: rows were changed since the preview. */
    take: (thrown: unknown): ImportResult | null => {
      const { message, data } = failureOf(thrown);
      const refused = refusedWith<typeof calls.importRows>({ data }) ?? null;
      if (refused !== null && !('headings' in refused)) return refused;
      setFailure(message);
      setHeadings(refused);
      return null;
    },
    /** Lets the columns of the headings be chosen again. */
    mapAgain: ({ headings: read, headingLine }: ImportNotes) =>
      setHeadings({ headingLine, headings: read.map((one) => ({ ...one, isClear: true, samples: [] })) }),
  };
}

function queryOf({ columns, mends, skipsHidden }: ImportChoice) {
  return {
    ...(columns === null ? {} : { columns: columns.map((name) => name ?? '').join(',') }),
    ...(mends ? { mend: true } : {}),
    ...(skipsHidden ? { skipHidden: true } : {}),
  };
}

/** The API calls for a resource's imports. */
function useImportCalls(resource: string) {
  return useMemo(() => {
    const ask = (jobId: number) => call(calls.readImport, { resource, jobId });
    return {
      ask,
      fetchAll: () => call(calls.listImports, { resource }),
      post: async (file: File, dryRun: boolean, key: string, choice: ImportChoice) => {
        const body = new FormData();
        body.append('file', file);
        const options = { timeout: 0, headers: { 'Idempotency-Key': key } };
        const result = await call(calls.importRows, { resource, query: { dryRun, ...queryOf(choice) }, body }, options);
        return 'state' in result ? result : ask(result.jobId);
      },
      remove: (jobId: number) => call(calls.undoImport, { resource, jobId }),
    };
  }, [resource]);
}

/** Polls an import's state until it ends. */
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
      // Retries a failed poll: the import goes on meanwhile
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
