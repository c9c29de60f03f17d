import { type GoogleClient, type GoogleClientDeps, googleClient } from './client.ts';
import { type EditInName, lackOfEdit } from './consents/lacks.ts';
import type { GoogleDeps } from './deps.ts';
import { GoogleFailure } from './failure.ts';

/** Adds the clients of Google; without settings every call is refused. */
export function googleParts(
  parts: Omit<GoogleDeps, 'client' | 'background'> & Pick<GoogleClientDeps, 'pause' | 'patience' | 'timeout'>,
): GoogleDeps {
  const { google } = parts;
  if (google !== null) {
    const set = { ...parts, ...google, lackOf: (edit: EditInName) => lackOfEdit(parts, edit) };
    return { ...parts, client: googleClient(set), background: googleClient({ ...set, unhurried: true }) };
  }
  const refuse = () => Promise.reject(new GoogleFailure('unlinked'));
  const refusing: GoogleClient = {
    call: refuse,
    readAll: refuse,
    // biome-ignore lint/correctness/useYield: without settings it always throws
    async *pages() {
      await refuse();
    },
  };
  return { ...parts, client: refusing, background: refusing };
}
