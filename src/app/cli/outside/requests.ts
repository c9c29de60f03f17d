import { type Difference, differences } from '#emulator/contracts/shape.ts';
import type { Probe } from './probe.ts';

/** The outcome of a probe. `differs`: the service answered otherwise than its contract; `silent`: it did not answer. */
export interface ProbeResult {
  readonly service: string;
  readonly call: string;
  readonly state: 'as known' | 'new names' | 'differs' | 'silent' | 'not set up';
  readonly note: string;
}

/** Asks each service in turn and compares its answer with the contract. */
export async function checkServices(probes: readonly Probe[]): Promise<ProbeResult[]> {
  const results: ProbeResult[] = [];
  for (const probe of probes) results.push(await ask(probe));
  return results;
}

async function ask({
  service,
  call,
  request,
  missing = '',
  status,
  shape,
  required = [],
}: Probe): Promise<ProbeResult> {
  const about = { service, call };
  if (request === null) return { ...about, state: 'not set up', note: missing };
  let answer: Response;
  let body: unknown;
  try {
    answer = await request();
    body = await answer.json();
  } catch (error) {
    return { ...about, state: 'silent', note: error instanceof Error ? error.name : 'no answer' };
  }
  if (answer.status !== status) return { ...about, state: 'differs', note: `status ${answer.status}, not ${status}` };
  const found = differences(body, shape, required);
  const wrong = found.filter((one) => one.found !== 'unknown name');
  if (wrong.length > 0) return { ...about, state: 'differs', note: noteOf(wrong) };
  // A new field harms nobody, and is worth knowing
  return found.length > 0
    ? { ...about, state: 'new names', note: noteOf(found) }
    : { ...about, state: 'as known', note: '' };
}

function noteOf(found: readonly Difference[]): string {
  return [...new Set(found.map(({ path, found: how }) => `${path}: ${how}`))].slice(0, 8).join(', ');
}
