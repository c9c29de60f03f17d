/** A review's photo or video: the addresses of its preview and, of a video, of the video. */
export type ReviewPhoto = { readonly image: string; readonly video: string | null };

/** Reads the photos of a review's row; anything else is left out. */
export function reviewPhotos(value: unknown): readonly ReviewPhoto[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one): ReviewPhoto[] => {
    const { image, video } = Object(one);
    return typeof image === 'string' ? [{ image, video: typeof video === 'string' ? video : null }] : [];
  });
}
