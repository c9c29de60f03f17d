import { readFileSync } from 'node:fs';

/** The file of an embedded database, to be opened: Node gathers the bytes of a Blob of its own piece by piece, a second for a demo's. */
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
