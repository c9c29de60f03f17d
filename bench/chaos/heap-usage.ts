/*
 * Measures live memory rather than uncollected garbage: a busy process grows by garbage that it collects only when idle,
 * which shows in its resident memory. SIGUSR1 opens Node's inspector, which can collect garbage and report the rest.
 */

const patienceMs = 30_000;

/** Returns the MB in the heap and buffers of a process after garbage collection; `port` is its `--inspect-port`. */
export async function heapMegabytes(pid: number, port: number): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorOf(port));
  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('the inspector does not answer')));
    });
    // The second collection frees what the finalizers of the first released
    for (let times = 0; times < 2; times += 1) await ask(socket, 'HeapProfiler.collectGarbage');
    const { usedSize = 0, backingStorageSize = 0 } = await ask(socket, 'Runtime.getHeapUsage');
    return (usedSize + backingStorageSize) / 1_000_000;
  } finally {
    socket.close();
  }
}

async function inspectorOf(port: number): Promise<string> {
  for (const end = Date.now() + patienceMs; ; await new Promise((next) => setTimeout(next, 200))) {
    try {
      const [target]: { webSocketDebuggerUrl: string }[] = await (
        await fetch(`http://127.0.0.1:${port}/json/list`)
      ).json();
      if (target !== undefined) return target.webSocketDebuggerUrl;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

let lastId = 0;

function ask(socket: WebSocket, method: string): Promise<Readonly<Record<string, number>>> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error(`${method}: no answer`)), patienceMs);
    socket.addEventListener('message', function hear({ data }: MessageEvent<string>) {
      const answer: { id?: number; result?: Record<string, number> } = JSON.parse(data);
      if (answer.id !== id) return;
      clearTimeout(tooLong);
      socket.removeEventListener('message', hear);
      resolve(answer.result ?? {});
    });
    socket.send(JSON.stringify({ id, method }));
  });
}
