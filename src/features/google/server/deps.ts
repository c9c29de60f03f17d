import type { Sealer } from '#core/server/kernel/sealing/sealed.ts';
import type { Signer } from '#core/server/kernel/sealing/signed.ts';
import type { JobName } from '#core/server/queue/job.ts';
import type { Deps } from '#product';
import type { GoogleClient, GoogleHosts } from './client.ts';
import type { Edit, EditKind, Outcome } from './edit.ts';

/** Google as it is set up. */
export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address that exchanges codes. */
  readonly tokenUrl: string;
  /** The address of the consent page. */
  readonly authorizeUrl: string;
  /** Where the consent page sends the browser back to. */
  readonly redirectUrl: string;
  readonly hosts: GoogleHosts;
}

/** What the routes and jobs about Google are handed. */
export interface GoogleDeps extends Deps {
  readonly sealer: Sealer;
  /** Null while Google is not connected. */
  readonly google: GoogleSettings | null;
  /** Where this installation is reached from outside: Google fetches pictures there. */
  readonly publicUrl: string;
  /** Signs the addresses of pictures. */
  readonly pictureSigner: Signer;
  readonly client: GoogleClient;
  /** The same for what nobody waits for: it leaves the turns that come at once to people. */
  readonly background: GoogleClient;
  /** What is done for each kind of edit. */
  readonly edits: Readonly<Record<EditKind, EditWork>>;
  /** Jobs `{ storeId }` that a store wants once it was matched with its place. */
  readonly whenMatched: readonly JobName<{ readonly storeId: number }>[];
}

/** What is done for a kind of edit. */
export interface EditWork {
  handle(deps: GoogleDeps, edit: Edit): Promise<Outcome>;
  /** It will not be done: the row is told why. */
  refused(deps: GoogleDeps, edit: Edit, reason: string): Promise<void>;
  /** Queues the edits whose hour has come. */
  queueDue?(deps: GoogleDeps): Promise<void>;
}

/** What a feature above the link to Google says in its entry of what it does with it. */
export interface UsesGoogle {
  /** What is done for its kinds of edits. */
  readonly googleEdits?: Partial<GoogleDeps['edits']>;
  /** Its jobs that a store wants once it was matched with its place. */
  readonly whenMatched?: GoogleDeps['whenMatched'];
}
