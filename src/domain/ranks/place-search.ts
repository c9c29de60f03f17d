import { boolean, type Infer, list, nullable, number, object, text } from '#core/model/shape.ts';

const placeShape = {
  placeId: text,
  name: text,
  address: text,
  latitude: nullable(number),
  longitude: nullable(number),
  /** True for a shop that visits its customers and shows no address. */
  visits: boolean,
  /** True when a store already has this place. */
  taken: boolean,
};

/** A search result. */
const searchedPlace = object(placeShape);

export type SearchedPlace = Infer<typeof searchedPlace>;

export const foundPlaces = object({
  /** True when the pasted text identified the place itself: there is nothing to choose. */
  exact: boolean,
  /** The point in the pasted text. */
  near: nullable(object({ latitude: number, longitude: number })),
  places: list(searchedPlace),
});

export type FoundPlaces = Infer<typeof foundPlaces>;

/** A place with all details for a store's form. */
export const placeProfile = object({
  ...placeShape,
  phone: nullable(text),
  category: nullable(text),
  websiteUrl: nullable(text),
});

export type ShownProfile = Infer<typeof placeProfile>;
