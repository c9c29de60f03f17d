import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { http } from '#core/console/http/client.ts';
import { failureOf } from '#core/console/ui/failure.ts';
import { type ImportResult, importResultOf, importsOf, isRunning } from './import-result.ts';

const pollEveryMs = 800;

/**
 * The imports of one resource that the user sent: the one in hand, the earlier ones, and what can be done with them. One that was under
 * way when the page was left is in hand again. `ended` is told of one that came to its end while it was watched.
 */
export function useImport(resource: string, ended: (result: ImportResult) => void) {
  const [result, setResult] = useState<ImportResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const { ask, askAll, post, remove } = useImportCalls(resource);
  const [earlier, setEarlier] = useState<readonly ImportResult[]>([]);
  const askEarlier = useCallback(async () => {
    const found = await askAll();
    setEarlier(found.filter(({ dryRun }) => !dryRun));
    return found;
  }, [askAll]);
  const last = useRef(ended);
  last.current = ended;
  const take = useCallback(
    (told: ImportResult) => {
      setResult(told);
      if (isRunning(told)) return;
      void askEarlier().catch(() => undefined);
      last.current(told);
    },
    [askEarlier],
  );

  useEffect(() => {
    askEarlier().then(
      (found) => setResult((held) => held ?? found.find(isRunning) ?? null),
      () => undefined,
    );
  }, [askEarlier]);
  usePolling(result !== null && isRunning(result) ? result.jobId : null, ask, take);

  /** Sends a file; under the same key it is the same import, however often it is sent. */
  const send = async (file: File, dryRun: boolean, key: string) => {
    setIsSending(true);
    setFailure(null);
    try {
      const told = await post(file, dryRun, key);
      if (told === null) setResult(null);
      else take(told);
    } catch (thrown) {
      const { message, data } = failureOf(thrown);
      // Someone wrote meanwhile: what was good in the preview is so no more
      const refused = importResultOf(data);
      if (refused === null) setFailure(message);
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
    const path = `/${resource}/import`;
    const ask = async (jobId: number) => importResultOf(dataOf(await http.get(`${path}/${jobId}`)));
    return {
      ask,
      askAll: async () => importsOf(dataOf(await http.get(path))),
      post: async (file: File, dryRun: boolean, key: string) => {
        const form = new FormData();
        form.append('file', file);
        const options = { timeout: 0, headers: { 'Idempotency-Key': key } };
        const data = dataOf(await http.post(`${path}?dryRun=${dryRun}`, form, options));
        return importResultOf(data) ?? (await ask(Number(Object(data).jobId)));
      },
      remove: (jobId: number) => http.delete(`${path}/${jobId}`),
    };
  }, [resource]);
}

/** Asks how far an import has come, again and again until it is at its end. */
function usePolling(
  jobId: number | null,
  ask: (jobId: number) => Promise<ImportResult | null>,
  take: (told: ImportResult) => void,
): void {
  useEffect(() => {
    if (jobId === null) return;
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout>;
    const again = async () => {
      // A call that fails is asked again: the work goes on without anybody looking
      const told = await ask(jobId).catch(() => null);
      if (!isOpen) return;
      if (told !== null) take(told);
      if (told === null || isRunning(told)) timer = setTimeout(again, pollEveryMs);
    };
    timer = setTimeout(again, pollEveryMs);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [jobId, ask, take]);
}

function dataOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null;
}
