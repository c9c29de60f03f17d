import { Hono } from 'hono';
import type { Location } from '../contracts/business-information.ts';
import type { VoiceOfMerchantState } from '../contracts/verifications.ts';
import type { Memory, Stored } from '../memory.ts';

/** What the admin part sets of a profile; what is absent is as for a profile in good standing. */
export interface ProfileSetting {
  /** The number of the profile (`locations/{profile}`). */
  profile: string;
  voice?: VoiceOfMerchantState;
  /** OPEN, CLOSED_TEMPORARILY or CLOSED_PERMANENTLY. */
  openStatus?: string;
  /** The location that this one duplicates (`locations/{l}`). */
  duplicateOf?: string;
  /** Another place id than that of the map. */
  placeId?: string;
  /** Fields as the merchant has them. */
  own?: Partial<Location>;
  /** Fields that Google changed, as consumers see them. */
  googles?: Partial<Location>;
  /** The role of the caller in the account. */
  role?: string;
  admins?: readonly { admin: string; role: string; account?: string; pendingInvitation?: boolean }[];
  /** How long Google reviews a change of the merchant's (ms), and whether it then takes it; without it changes are taken at once. */
  review?: { ms: number; takes: boolean };
  /** What is under review, the values before it, and until when (epoch ms). */
  pending?: { fields: string[]; before: Partial<Location>; until: number };
}

/** A change that was sent. */
interface SentChange {
  profile: string;
  fields: Partial<Location>;
  validateOnly: boolean;
  at: number;
}

export interface ProfileSettings {
  readonly admin: Hono;
  of(profile: string): ProfileSetting;
  /** Saves a change by the merchant, which settles what Google had in these fields. */
  patch(profile: string, fields: Partial<Location>): void;
  /** Notes a change that was sent, and returns whether the profile's quota of ten in a minute takes it. */
  take(sent: Omit<SentChange, 'at'>): boolean;
}

const editsPerMinute = 10;

/**
 * POST /__admin/google-profiles [ProfileSetting…] replaces what is set of these profiles; GET google-changes answers the changes that were sent,
 * validations too.
 */
export function profileSettings(memory: Memory, now: () => number): ProfileSettings {
  const kept: Stored<ProfileSetting[]> = memory.keep<ProfileSetting[]>('google-profiles', []);
  const admin = new Hono();
  const save = (setting: ProfileSetting) => {
    kept.value = [...kept.value.filter(({ profile }) => profile !== setting.profile), setting];
    kept.save();
  };
  const changes: SentChange[] = [];
  const of = (profile: string): ProfileSetting => {
    const found = kept.value.find((one) => one.profile === profile) ?? { profile };
    const { pending, ...rest } = found;
    if (pending === undefined || now() < pending.until) return found;
    // What Google did not take is again as it was
    const settled = rest.review?.takes === false ? { ...rest, own: { ...rest.own, ...pending.before } } : rest;
    save(settled);
    return settled;
  };
  admin.post('/google-profiles', async (context) => {
    for (const setting of await context.req.json<ProfileSetting[]>()) save(setting);
    return context.json({});
  });
  admin.get('/google-changes', (context) => context.json({ changes }));
  return {
    admin,
    of,
    patch(profile, fields) {
      const { own, googles = {}, ...rest } = of(profile);
      const left = Object.fromEntries(Object.entries(googles).filter(([name]) => !Object.hasOwn(fields, name)));
      const before = Object.fromEntries(Object.keys(fields).map((name) => [name, Object(own)[name]]));
      const pending = { fields: Object.keys(fields), before, until: now() + (rest.review?.ms ?? 0) };
      save({
        ...rest,
        own: { ...own, ...fields },
        ...(Object.keys(left).length === 0 ? {} : { googles: left }),
        ...(rest.review === undefined ? {} : { pending }),
      });
    },
    take(sent) {
      const recent = changes.filter(({ profile, at }) => profile === sent.profile && at > now() - 60_000);
      if (recent.length >= editsPerMinute) return false;
      changes.push({ ...sent, at: now() });
      return true;
    },
  };
}
