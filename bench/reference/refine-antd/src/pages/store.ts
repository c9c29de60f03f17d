/** A store as the console's list shows it. */
export interface Store {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly category: string;
  readonly address: string;
  readonly contractStart: string;
  readonly ownerUserId: number;
  readonly managerUserId: number;
}
