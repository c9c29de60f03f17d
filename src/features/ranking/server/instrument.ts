/** Where a search is made from. */
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
  /** So many results are looked through. */
  readonly depth: number;
  /** Whose place is wanted. */
  readonly placeId: string;
}

/** A successful reading. */
export interface InstrumentReading {
  /** From 1; null: looked for within the depth and not found (圏外). */
  readonly rank: number | null;
  readonly placeIdsAbove: readonly string[];
  /** Those that came along after ours, as far as was asked for anyway; nothing is asked for their sake. */
  readonly placeIdsBelow: readonly string[];
}

/** A place as the instrument shows it; shown to people, never stored but for its id. */
export interface FoundPlace {
  readonly placeId: string;
  readonly name: string;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** What fills a store's form: shown to the person who asked, kept only as far as that person saves it. */
export interface PlaceProfile extends FoundPlace {
  readonly phone: string | null;
  readonly category: string | null;
  readonly websiteUrl: string | null;
}

/**
 * What ranks are read with: one file a kind in instruments/, chosen in its registry. Every call throws ReadingFailure when it comes
 * to nothing; «not found» is an answer and no failure.
 */
export interface Instrument {
  /** Recorded with each reading, that it is known what made it. */
  readonly name: string;
  readonly version: string;
  read(question: Question): Promise<InstrumentReading>;
  /** Places of that name near a point, the likeliest first. */
  find(text: string, near: SearchPoint | null): Promise<readonly FoundPlace[]>;
  /** The place of that id, or null when there is none (any more). */
  describe(placeId: string): Promise<FoundPlace | null>;
  /** The same with all that a store's form asks, in one call of its own; null when there is none (any more). */
  profile(placeId: string): Promise<PlaceProfile | null>;
  /** Asks the cheapest question there is, to see whether the instrument answers at all. */
  test(): Promise<void>;
}
