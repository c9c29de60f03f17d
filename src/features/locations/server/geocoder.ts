/** A point that an address or station name may mean. */
export interface FoundPoint {
  readonly title: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A geocoding service; each has its own file in this folder. Throws AppError on failure; without a match it returns an empty list. */
export interface Geocoder {
  find(words: string): Promise<readonly FoundPoint[]>;
}
