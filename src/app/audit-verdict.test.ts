import { expect, it } from 'vitest';
import { auditVerdict } from '../../scripts/lib/audit-verdict.mjs';

it('a registry that does not answer is said to be silent, and is no verdict on the packages', () => {
  const refused = JSON.stringify({ message: '405 Method Not Allowed - POST https://example.com/x', statusCode: 405 });
  expect(auditVerdict(refused)).toEqual({ answered: false, reason: '405 Method Not Allowed' });
  expect(auditVerdict('')).toEqual({ answered: false, reason: 'no answer' });
  expect(auditVerdict('npm error network')).toEqual({ answered: false, reason: 'npm error network' });
});

it('a grave advisory fails the audit, a slight one is told', () => {
  const of = (severity: string) =>
    auditVerdict(
      JSON.stringify({ vulnerabilities: { left: { severity, via: [{ title: 'hole' }], fixAvailable: true } } }),
    );
  expect(of('low')).toMatchObject({ answered: true, isGrave: false, advisories: [{ name: 'left', title: 'hole' }] });
  expect(of('critical')).toMatchObject({ answered: true, isGrave: true });
  expect(auditVerdict('{"vulnerabilities":{}}')).toEqual({ answered: true, advisories: [], isGrave: false });
});
