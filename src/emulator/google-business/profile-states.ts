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
}

export interface ProfileSettings {
  readonly admin: Hono;
  of(profile: string): ProfileSetting;
  /** Saves a change by the merchant, which settles what Google had in these fields. */
  patch(profile: string, fields: Partial<Location>): void;
}

/** POST /__admin/google-profiles [ProfileSetting…] replaces what is set of these profiles. */
export function profileSettings(memory: Memory): ProfileSettings {
  const kept: Stored<ProfileSetting[]> = memory.keep<ProfileSetting[]>('google-profiles', []);
  const admin = new Hono();
  const save = (setting: ProfileSetting) => {
    kept.value = [...kept.value.filter(({ profile }) => profile !== setting.profile), setting];
    kept.save();
  };
  const of = (profile: string) => kept.value.find((one) => one.profile === profile) ?? { profile };
  admin.post('/google-profiles', async (context) => {
    for (const setting of await context.req.json<ProfileSetting[]>()) save(setting);
    return context.json({});
  });
  return {
    admin,
    of,
    patch(profile, fields) {
      const { own, googles = {}, ...rest } = of(profile);
      const left = Object.fromEntries(Object.entries(googles).filter(([name]) => !Object.hasOwn(fields, name)));
      save({ ...rest, own: { ...own, ...fields }, ...(Object.keys(left).length === 0 ? {} : { googles: left }) });
    },
  };
}
