/**
 * Parses the output of `npm audit --json`: the known advisories by package, and whether any is high or critical; or the
 * reason why the registry gave no answer.
 * @param {string} output
 * @returns {{ answered: false, reason: string } | { answered: true, advisories: { name: string, severity: string, title: string, fix: boolean }[], isGrave: boolean }}
 */
export function auditVerdict(output) {
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
