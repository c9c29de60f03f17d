/** What nobody notices who waits meanwhile, as `longestBlock` measures it: some 250 ms where the machine is a good one. */
export const shortBlock = 4;

/**
 * The longest that a piece of work of this process let nobody else in, in units of what going once through 20 MB byte by byte takes here
 * and now: neither how fast the machine is counts, nor what others do on it.
 */
export async function longestBlock(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = computed();
  let working = true;
  const look = () => {
    const now = computed();
    longest = Math.max(longest, now - last);
    last = now;
    if (working) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    working = false;
  }
  return longest / Math.min(once(), once(), once());
}

const bytes = new Uint8Array(20_000_000).fill(10);

/** ms of this thread's processor. */
function once(): number {
  const began = computed();
  let lines = 0;
  for (const byte of bytes) if (byte === 10) lines += 1;
  if (lines !== bytes.length) throw new Error('not every byte was looked at');
  return computed() - began;
}

function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
