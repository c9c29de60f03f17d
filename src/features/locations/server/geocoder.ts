/** A point that an address or a station's name may mean. */
export interface FoundPoint {
  readonly title: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** What finds points by words: one file a service beside this. AppError when it comes to nothing; nothing found is the empty list. */
export interface Geocoder {
  find(words: string): Promise<readonly FoundPoint[]>;
}
