import type { JobName } from '#core/server/queue/queue.ts';
import type { Sealer, Signer } from '#core/server/sessions/tokens.ts';
import type { Deps } from '#product';
import type { GoogleClient, GoogleHosts } from './client.ts';
import type { Edit, EditKind, EditOutcome } from './edit.ts';
import type { GoogleFailure } from './failure.ts';

/** Google's settings of the installation. */
export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** URL of the token endpoint. */
  readonly tokenUrl: string;
  /** URL of the consent page. */
  readonly authorizeUrl: string;
  /** OAuth redirect URL. */
  readonly redirectUrl: string;
  readonly hosts: GoogleHosts;
}

/** Dependencies of Google's routes and jobs. */
export interface GoogleDeps extends Deps {
  readonly sealer: Sealer;
  /** Null when Google is not configured. */
  readonly google: GoogleSettings | null;
  /** Public URL of this installation, from which Google fetches images. */
  readonly publicUrl: string;
  /** Signs the URLs of images. */
  readonly pictureSigner: Signer;
  readonly client: GoogleClient;
  /** The same for background work: it leaves the quota's burst to interactive calls. */
  readonly background: GoogleClient;
  /** Handler for each kind of edit. */
  readonly edits: Readonly<Record<EditKind, EditWork>>;
  /** Jobs `{ storeId }` to enqueue when a store is matched with its location. */
  readonly whenMatched: readonly JobName<{ readonly storeId: number }>[];
}

/** Handler of a kind of edit. */
export interface EditWork {
  handle(deps: GoogleDeps, edit: Edit): Promise<EditOutcome>;
  /** Records on the row why the edit was given up; `kind` is null for an unexpected error. */
  refused(deps: GoogleDeps, edit: Edit, reason: string, kind: GoogleFailure['kind'] | null): Promise<void>;
  /** Queues the edits that have become due. */
  queueDue?(deps: GoogleDeps): Promise<void>;
}

/** What a feature built on the Google link declares in its `server.ts`. */
export interface UsesGoogle {
  /** Handlers of its kinds of edits. */
  readonly googleEdits?: Partial<GoogleDeps['edits']>;
  /** Its jobs to enqueue when a store is matched with its location. */
  readonly whenMatched?: GoogleDeps['whenMatched'];
}
