/** What the product knows of a linked TikTok account. */
export interface TikTokRead {
  readonly profile: TikTokProfileRead | null;
  readonly videos: readonly TikTokVideo[];
}

export interface TikTokProfileRead {
  readonly displayName: string | null;
  readonly username: string | null;
  readonly bio: string | null;
  readonly link: string | null;
  readonly verified: boolean;
  readonly followers: number | null;
  readonly following: number | null;
  readonly likes: number | null;
  readonly videoCount: number | null;
}

export interface TikTokVideo {
  readonly id: string;
  readonly title: string;
  readonly createTime: number | null;
  readonly link: string | null;
  readonly views: number | null;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly shares: number | null;
}

/** Reads the answer of `GET /sns-account/{id}/tiktok`. */
export function tiktokIn(answer: unknown): TikTokRead {
  const { data } = fieldsOf(answer);
  const { profile, videos } = fieldsOf(data);
  return {
    profile: profile === null || profile === undefined ? null : profileIn(fieldsOf(profile)),
    videos: Array.isArray(videos) ? videos.map((one) => videoIn(fieldsOf(one))) : [],
  };
}

function profileIn(from: Fields): TikTokProfileRead {
  return {
    displayName: text(from.displayName),
    username: text(from.username),
    bio: text(from.bio),
    link: text(from.link),
    verified: from.verified === true,
    followers: number(from.followers),
    following: number(from.following),
    likes: number(from.likes),
    videoCount: number(from.videoCount),
  };
}

function videoIn(from: Fields): TikTokVideo {
  return {
    id: text(from.id) ?? '',
    title: text(from.title) ?? '',
    createTime: number(from.createTime),
    link: text(from.link),
    views: number(from.views),
    likes: number(from.likes),
    comments: number(from.comments),
    shares: number(from.shares),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
