/*
 * What the registry said of the packages of the lock file when it last answered, for days on which it does not: `advisories.json`. An
 * advisory holds for the very version that it was found in, so nothing here has to compare ranges.
 */

/**
 * @typedef {{ name: string, severity: string, title: string, fix: boolean }} Advisory
 * @typedef {{ day: string | null, packages: string[], advisories: Advisory[] }} Saved
 */

/** What stands in the file before the registry ever answered. @type {Saved} */
export const noneSaved = { day: null, packages: [], advisories: [] };

/**
 * The packages of production in the lock file, as `name@version`, sorted.
 * @param {{ packages?: Record<string, { version?: string, dev?: boolean, devOptional?: boolean, link?: boolean }> }} lock
 * @returns {string[]}
 */
export function lockedPackages({ packages = {} }) {
  const names = Object.entries(packages).flatMap(
    ([path, { version, dev = false, devOptional = false, link = false }]) =>
      path === '' || dev || devOptional || link || version === undefined
        ? []
        : [`${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`],
  );
  return [...new Set(names)].sort();
}

/**
 * What the saved answer says of the packages that are locked now: the advisories of those that were there then, and the packages that it
 * knows nothing of. Null if none was ever saved.
 * @param {Saved} saved
 * @param {readonly string[]} locked
 * @returns {{ day: string, advisories: Advisory[], unknown: string[], isGrave: boolean } | null}
 */
export function savedVerdict({ day, packages, advisories }, locked) {
  if (day === null) return null;
  const known = new Set(packages);
  const names = new Set(locked.filter((one) => known.has(one)).map(nameOf));
  const found = advisories.filter(({ name }) => names.has(name));
  return {
    day,
    advisories: found,
    unknown: locked.filter((one) => !known.has(one)),
    isGrave: found.some(({ severity }) => ['high', 'critical'].includes(severity)),
  };
}

/** @param {string} one */
function nameOf(one) {
  return one.slice(0, one.lastIndexOf('@'));
}
