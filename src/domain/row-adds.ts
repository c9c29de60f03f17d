import { nullable, text } from '#core/model/shape.ts';

/** What is told beside the fields of a row that belongs to a store: the place id by which its pages are found. */
export const placeOfStore = { placeId: nullable(text) };
