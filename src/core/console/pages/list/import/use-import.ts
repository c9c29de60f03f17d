import { useCallback, useEffect, useRef, useState } from 'react';
import { http } from '#core/console/http/client.ts';
import { failureOf } from '#core/console/ui/failure.ts';
import { type ImportResult, importResultOf, importsOf, isRunning } from './import-result.ts';

const lookEveryMs = 800;

/**
 * The imports of one resource that the user sent: the one in hand, the earlier ones, and what can be done with them. One that was under
 * way when the page was left is in hand again. `ended` is told of one that came to its end while it was watched.
 */
export function useImport(resource: string, ended: (result: ImportResult) => void) {
  const [result, setResult] = useState<ImportResult | null>(null);
  const [earlier, setEarlier] = useState<readonly ImportResult[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const tell = useRef(ended);
  tell.current = ended;
  const path = `/${resource}/import`;

  const look = useCallback(async (jobId: number) => importResultOf(dataOf(await http.get(`${path}/${jobId}`))), [path]);
  const lookBack = useCallback(async () => {
    const found = importsOf(dataOf(await http.get(path)));
    setEarlier(found.filter(({ dryRun }) => !dryRun));
    return found;
  }, [path]);

  useEffect(() => {
    lookBack().then(
      (found) => setResult((held) => held ?? found.find(isRunning) ?? null),
      () => undefined,
    );
  }, [lookBack]);

  const watched = result !== null && isRunning(result) ? result.jobId : null;
  useEffect(() => {
    if (watched === null) return;
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout>;
    const again = async () => {
      // A call that fails is asked again: the work goes on without anybody looking
      const told = await look(watched).catch(() => null);
      if (!isOpen) return;
      if (told !== null) setResult(told);
      if (told !== null && !isRunning(told)) {
        void lookBack().catch(() => undefined);
        tell.current(told);
      } else timer = setTimeout(again, lookEveryMs);
    };
    timer = setTimeout(again, lookEveryMs);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [watched, look, lookBack]);

  /** Sends a file; under the same key it is the same import, however often it is sent. */
  const send = async (file: File, dryRun: boolean, key: string) => {
    setIsSending(true);
    setFailure(null);
    try {
      const form = new FormData();
      form.append('file', file);
      const data = dataOf(
        await http.post(`${path}?dryRun=${dryRun}`, form, { timeout: 0, headers: { 'Idempotency-Key': key } }),
      );
      const told = importResultOf(data) ?? (await look(Number(Object(data).jobId)));
      setResult(told);
      if (told !== null && !isRunning(told)) {
        void lookBack().catch(() => undefined);
        tell.current(told);
      }
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
    await http.delete(`${path}/${jobId}`);
    setResult(await look(jobId));
  };

  return { result, earlier, failure, isSending, send, undo, forget: () => setResult(null) };
}

function dataOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null;
}
