import { nullable, string } from '#core/model/shape.ts';

/** Added to rows that belong to a store: the place id, from which links to its Google pages are made. */
export const placeOfStore = { placeId: nullable(string) };
