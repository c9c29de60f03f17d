/**
 * Parses the output of `npm audit --json`: the known advisories by package, and whether any is high or critical; or the
 * reason why the registry gave no answer. `log` is npm's log at the level `http`: without a call of the registry in it that was
 * answered, an empty report is nobody's word.
 * @param {string} output
 * @param {string} log
 * @returns {{ answered: false, reason: string } | { answered: true, advisories: { name: string, severity: string, title: string, fix: boolean }[], isGrave: boolean }}
 */
export function auditVerdict(output, log) {
  let read;
  try {
    read = JSON.parse(output);
  } catch {
    return { answered: false, reason: output.trim().split('\n')[0] || 'no answer' };
  }
  if (typeof read !== 'object' || read === null || typeof read.vulnerabilities !== 'object')
    return {
      answered: false,
      reason: String(read?.message ?? read?.error?.summary ?? 'no answer').replace(/ - .*/s, ''),
    };
  if (!/\bfetch POST 200 \S+\/-\/npm\/v1\/security\//.test(log))
    return { answered: false, reason: 'npm did not ask it' };
  const advisories = Object.entries(read.vulnerabilities).map(
    ([name, { severity, via = [], fixAvailable = false }]) => ({
      name,
      severity: String(severity),
      title: via.map((/** @type {unknown} */ one) => (typeof one === 'string' ? one : Object(one).title)).join(', '),
      fix: fixAvailable !== false,
    }),
  );
  return {
    answered: true,
    advisories,
    isGrave: advisories.some(({ severity }) => ['high', 'critical'].includes(severity)),
  };
}
