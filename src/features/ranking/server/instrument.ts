import type { PlaceState } from '#domain/ranks/place-state.ts';

/** The point that a search is made from. */
export interface SearchPoint {
  readonly latitude: number;
  readonly longitude: number;
  /** metres */
  readonly radius: number;
}

export interface Question {
  readonly keyword: string;
  readonly point: SearchPoint;
  readonly language: string;
  /** How many results are searched. */
  readonly depth: number;
  /** The place to find. */
  readonly placeId: string;
}

/** A successful reading. */
export interface InstrumentReading {
  /** From 1; null: not found within the depth (圏外). */
  readonly rank: number | null;
  readonly placeIdsAbove: readonly string[];
  /** The results after ours, as far as the pages fetched contain them; no page is fetched for them. */
  readonly placeIdsBelow: readonly string[];
}

/** A place as the instrument returns it; shown to users, but only its id is stored. */
export interface FoundPlace {
  readonly placeId: string;
  readonly name: string;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** True for a shop that visits its customers and shows no address. */
  readonly visits: boolean;
}

/** What the instrument says of a place id, besides its data. */
export interface PlaceFinding {
  readonly state: PlaceState | null;
  /** The id that took the place of this one. */
  readonly movedTo: string | null;
}

/** The details that fill a store's form: shown to the user who requested them, stored only if that user saves them. */
export interface PlaceProfile extends FoundPlace {
  readonly phone: string | null;
  readonly category: string | null;
  readonly websiteUrl: string | null;
}

/**
 * Reads ranks; one file per kind in instruments/, chosen in its registry. Every call throws ReadingFailure if it fails; "not found" is a
 * result, not a failure.
 */
export interface Instrument {
  /** Stored with each reading, so that its source is known. */
  readonly name: string;
  readonly version: string;
  read(question: Question): Promise<InstrumentReading>;
  /** Places found by a text near a point, best match first; where there are none, those whose name begins like `name`. */
  find(text: string, near: SearchPoint | null, name?: string): Promise<readonly FoundPlace[]>;
  /**
   * Checks whether a place id is current. `withBusiness` also checks whether the shop is closed, temporarily or permanently,
   * which is a paid call.
   */
  check(placeId: string, withBusiness: boolean): Promise<PlaceFinding>;
  /** The place with that id; null if it does not exist (any more). */
  describe(placeId: string): Promise<FoundPlace | null>;
  /** The place with all details for a store's form, in a single call; null if it does not exist (any more). */
  profile(placeId: string): Promise<PlaceProfile | null>;
  /** Makes the cheapest call, to check whether the instrument responds. */
  test(): Promise<void>;
}
