/** A task for the drawing thread: the exported function `name` of a module (its URL), and its arguments. */
export interface DrawingTask {
  readonly id: number;
  readonly module: string;
  readonly name: string;
  readonly given: readonly unknown[];
}

export type DrawingAnswer =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly failure: string };
