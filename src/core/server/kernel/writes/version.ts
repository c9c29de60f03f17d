import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import type { AnyRow } from './rule.ts';

/** Checks the version sent with a write; throws AppError 422 if it is missing, or 409 with the current row if it is outdated. */
export function requireVersion(sent: unknown, current: AnyRow, shown: object): void {
  if (sent === undefined || sent === null)
    throw new AppError('required', { field: 'version', params: { label: words().system.version } });
  if (typeof sent !== 'number' || !Number.isInteger(sent))
    throw new AppError('type', {
      field: 'version',
      params: { label: words().system.version, type: words().types.number },
    });
  if (sent !== current.version) throw new AppError('version_conflict', { data: shown });
}
