/**
 * The longest that a piece of work of this process let nobody else in, ms of its processor: what others are waiting for on a machine
 * does not count.
 */
export async function longestHold(work: () => Promise<void>): Promise<number> {
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
  return longest;
}

function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
