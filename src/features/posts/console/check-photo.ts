import { photoBounds } from '#posts/rules/post-photo.ts';

/** Returns why Google would reject the chosen photo; null if it would accept it or there is none. */
export async function checkPhoto(photo: unknown): Promise<string | null> {
  if (!(photo instanceof File)) return null;
  const picture = await createImageBitmap(photo).catch(() => null);
  if (picture === null) return '写真を読み取れません。別の写真を選んでください';
  const { width, height } = picture;
  picture.close();
  return photoBounds({ size: photo.size, width, height });
}
