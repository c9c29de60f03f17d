/** The longest block that no user would notice, in units of `longestBlock`: about 250 ms on a fast machine. */
export const shortBlock = 4;

/**
 * Measures the longest time that some work blocks this process's event loop, in units of one pass over 20 MB on this
 * machine, so that neither its speed nor its load matters.
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

/** CPU time of this thread in ms. */
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
