import { readSettings } from '../settings.ts';
import { runCommand } from './open.ts';
import { probesOf } from './outside/probes.ts';
import { reportOf } from './outside/report.ts';
import { checkServices } from './outside/requests.ts';

/**
 * For an operator with real keys: asks each configured service one harmless question, compares the answer with its contract
 * and prints a table. Opens no database and writes nothing.
 */
await runCommand(async () => {
  const settings = readSettings(process.env);
  const results = await checkServices(probesOf(settings, process.env.OUTSIDE_CHECK_GOOGLE_REFRESH_TOKEN ?? null));
  console.log(reportOf(results));
  if (results.some(({ state }) => state === 'differs' || state === 'silent')) process.exitCode = 1;
});
