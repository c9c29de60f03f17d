import { readFileSync } from 'node:fs';

/**
 * The archive file of an embedded database as a Blob. Overrides `arrayBuffer`, because Node's own Blob collects its
 * bytes in small pieces, which takes a second for the demo's.
 */
export class Archive extends Blob {
  readonly #path: string;

  constructor(path: string) {
    super();
    this.#path = path;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(new Uint8Array(readFileSync(this.#path)).buffer);
  }
}
