import { second } from '#core/model/day.ts';
import type { Profile, Video } from '../calls.ts';

/** Parses `data.user`. Every field may be absent if its scope was not granted. */
export function readProfile(value: unknown): Profile {
  const user = fieldsOf(value);
  return {
    displayName: text(user.display_name),
    username: text(user.username),
    bio: text(user.bio_description),
    link: webAddress(user.profile_deep_link),
    verified: user.is_verified === true,
    followers: count(user.follower_count),
    following: count(user.following_count),
    likes: count(user.likes_count),
    videoCount: count(user.video_count),
  };
}

/** Parses `data.videos`; skips invalid entries. */
export function readVideos(value: unknown): readonly Video[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const video = fieldsOf(one);
    const id = text(video.id);
    if (id === null) return [];
    const seconds = count(video.create_time);
    return {
      id,
      title: text(video.title) ?? text(video.video_description) ?? '',
      createTime: seconds === null ? null : seconds * second,
      duration: count(video.duration),
      link: webAddress(video.share_url),
      views: count(video.view_count),
      likes: count(video.like_count),
      comments: count(video.comment_count),
      shares: count(video.share_count),
    };
  });
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function count(value: unknown): number | null {
  // int64 comes as a number or, from some gateways, as a string of digits
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** Accepts an external URL only if it is http or https. */
function webAddress(value: unknown): string | null {
  const parsed = typeof value === 'string' ? URL.parse(value) : null;
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}
