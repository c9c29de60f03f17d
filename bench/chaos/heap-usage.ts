/*
 * What a process holds, not what it has not thrown away yet: a busy one grows by garbage that it collects when it has time, and its
 * resident memory tells of that. Its inspector, which Node opens when it is sent SIGUSR1, collects and tells the rest.
 */

const patienceMs = 30_000;

/** MB in the heap of a process, and in buffers beside it, once its garbage is collected; `port`: its `--inspect-port`. */
export async function heapMegabytes(pid: number, port: number): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorOf(port));
  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('the inspector does not answer')));
    });
    // The second collects what the finalizers of the first let go
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
