import type { Device } from '#domain/ranks/devices.ts';
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
  /** The device of the search, for instruments that distinguish devices. */
  readonly device?: Device;
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

/** A search that was set as a task, whose result is fetched later. */
export interface SetSearch {
  readonly id: string;
  /** Millionths of a dollar; null: the service did not say. */
  readonly cost: number | null;
}

/**
 * An instrument that is paid by the search: by a task, which is cheaper, or at once. Every call throws ReadingFailure if it fails. No
 * call is repeated by itself, since each may cost money.
 */
export interface PaidInstrument {
  readonly name: string;
  readonly version: string;
  /** How many pages of results, each paid, a search takes. */
  pagesOf(question: Question): number;
  /** Sets a search as a task, named `tag`. */
  set(question: Question, tag: string): Promise<SetSearch>;
  /** The task that was set under that name since then (epoch ms); null: there is none. Free of charge. */
  findSet(tag: string, since: number): Promise<SetSearch | null>;
  /** A task's reading; null: it is still waiting. Free of charge. */
  result(id: string, question: Question): Promise<InstrumentReading | null>;
  /** Searches at once; `cost` as in `SetSearch`. */
  readNow(
    question: Question,
    tag: string,
  ): Promise<{ readonly reading: InstrumentReading; readonly cost: number | null }>;
  /** Makes a call that is free of charge, to check whether the service takes the login. */
  test(): Promise<void>;
}
