/** Google's minimum bytes and pixels on a side for a post's picture. */
export const photoLimits = { smallest: 10_000, side: 250 } as const;

/** Returns why Google would reject a picture of this size; null if it would accept it. */
export function photoBounds({
  size,
  width,
  height,
}: {
  readonly size: number;
  readonly width: number;
  readonly height: number;
}): string | null {
  const { smallest, side } = photoLimits;
  if (size < smallest) return '写真が小さすぎます。10KB以上の写真を選んでください';
  if (width < side || height < side)
    return `写真は縦横とも${side}ピクセル以上が必要です（選んだ写真は${width}×${height}）`;
  return null;
}
