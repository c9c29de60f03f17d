import { minute } from '#core/model/durations.ts';

/**
 * Revokes an address made by URL.createObjectURL after one minute. The browser may read it later, on a busy machine after some time, and
 * revoking it too early causes an error.
 */
export function revokeObjectUrl(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), minute);
}
