import { array, double, flag, type Infer, nullable, object, string } from '#core/model/shape.ts';

const placeShape = {
  placeId: string,
  name: string,
  address: string,
  latitude: nullable(double),
  longitude: nullable(double),
  /** True for a shop that visits its customers and shows no address. */
  visits: flag,
  /** True when a store already has this place. */
  taken: flag,
};

/** A search result. */
const searchedPlace = object(placeShape);

export type SearchedPlace = Infer<typeof searchedPlace>;

export const foundPlaces = object({
  /** True when the pasted text identified the place itself: there is nothing to choose. */
  exact: flag,
  /** The point in the pasted text. */
  near: nullable(object({ latitude: double, longitude: double })),
  places: array(searchedPlace),
});

export type FoundPlaces = Infer<typeof foundPlaces>;

/** A place with all details for a store's form. */
export const placeProfile = object({
  ...placeShape,
  phone: nullable(string),
  category: nullable(string),
  websiteUrl: nullable(string),
});

export type ShownProfile = Infer<typeof placeProfile>;
