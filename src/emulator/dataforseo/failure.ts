/** An error of DataForSEO: its own code, and the HTTP status where that is not 200. */
export class Failure extends Error {
  readonly code: number;
  readonly status: number;

  constructor(code: number, message: string, status = 200) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
