import { boolean, type Infer, list, nullable, number, object, text } from '#core/model/shape.ts';

const placeShape = {
  placeId: text,
  name: text,
  address: text,
  latitude: nullable(number),
  longitude: nullable(number),
  /** A store holds this place already. */
  taken: boolean,
};

/** A place that was looked for. */
const searchedPlace = object(placeShape);

export type SearchedPlace = Infer<typeof searchedPlace>;

export const foundPlaces = object({
  /** What was pasted named the place itself: there is nothing to choose. */
  exact: boolean,
  /** The point that was pasted. */
  near: nullable(object({ latitude: number, longitude: number })),
  places: list(searchedPlace),
});

export type FoundPlaces = Infer<typeof foundPlaces>;

/** A place with all that a store's form asks. */
export const placeProfile = object({
  ...placeShape,
  phone: nullable(text),
  category: nullable(text),
  websiteUrl: nullable(text),
});

export type ShownProfile = Infer<typeof placeProfile>;
