import { expect, it } from 'vitest';
import { auditVerdict } from '../../scripts/lib/audit-verdict.mjs';
import { lockedPackages, savedVerdict } from '../../scripts/lib/saved-advisories.mjs';

const asked = 'npm http fetch POST 200 https://example.com/-/npm/v1/security/advisories/bulk 42ms\n';

it('a registry that does not answer is said to be silent, and is no verdict on the packages', () => {
  const refused = JSON.stringify({ message: '405 Method Not Allowed - POST https://example.com/x', statusCode: 405 });
  expect(auditVerdict(refused, '')).toEqual({ answered: false, reason: '405 Method Not Allowed' });
  expect(auditVerdict('', '')).toEqual({ answered: false, reason: 'no answer' });
  expect(auditVerdict('npm error network', '')).toEqual({ answered: false, reason: 'npm error network' });
});

it('a report for which npm asked nobody is no answer', () => {
  for (const log of ['', 'npm http fetch POST 405 https://example.com/-/npm/v1/security/advisories/bulk 42ms'])
    expect(auditVerdict('{"vulnerabilities":{}}', log)).toEqual({ answered: false, reason: 'npm did not ask it' });
});

it('a grave advisory fails the audit, a slight one is reported', () => {
  const of = (severity: string) =>
    auditVerdict(
      JSON.stringify({ vulnerabilities: { left: { severity, via: [{ title: 'hole' }], fixAvailable: true } } }),
      asked,
    );
  expect(of('low')).toMatchObject({ answered: true, isGrave: false, advisories: [{ name: 'left', title: 'hole' }] });
  expect(of('critical')).toMatchObject({ answered: true, isGrave: true });
  expect(auditVerdict('{"vulnerabilities":{}}', asked)).toEqual({ answered: true, advisories: [], isGrave: false });
});

it('where the registry is silent, what it last said holds for the versions that were there then, and says of which day', () => {
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/left': { version: '1.0.0' },
      'node_modules/@scope/right': { version: '2.0.0' },
      'node_modules/left/node_modules/inner': { version: '3.0.0' },
      'node_modules/only-for-tests': { version: '4.0.0', dev: true },
    },
  };
  const locked = lockedPackages(lock);
  expect(locked).toEqual(['@scope/right@2.0.0', 'inner@3.0.0', 'left@1.0.0']);
  const advisory = { name: 'left', severity: 'high', title: 'hole', fix: true };
  const day = '2026-11-01';
  const saved = { day, packages: ['@scope/right@2.0.0', 'left@1.0.0'], advisories: [advisory] };
  expect(savedVerdict(saved, locked)).toEqual({ day, advisories: [advisory], unknown: ['inner@3.0.0'], isGrave: true });
  // Brought up to date since, it is not what was warned of, but nobody has looked at it yet
  expect(savedVerdict(saved, ['left@1.0.1'])).toEqual({ day, advisories: [], unknown: ['left@1.0.1'], isGrave: false });
  expect(savedVerdict({ day: null, packages: [], advisories: [] }, locked)).toBeNull();
});
