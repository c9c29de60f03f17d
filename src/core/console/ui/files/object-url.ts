import { minute } from '#core/model/durations.ts';

/**
 * Gives up an address of URL.createObjectURL, a minute from now: the browser reads it by and by, a busy machine takes its time, and what is
 * read of an address that is gone is an error that nobody can do anything about.
 */
export function revokeObjectUrl(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), minute);
}
