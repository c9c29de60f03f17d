/** The parameters of every Google API, which its packages list with each call. */
export const standardParameters = [
  '$.xgafv',
  'access_token',
  'alt',
  'auth',
  'callback',
  'fields',
  'key',
  'oauth_token',
  'prettyPrint',
  'quotaUser',
  'upload_protocol',
  'uploadType',
] as const;

/** The parameters that a call has of its own. */
export type OwnParameters<Params> = Exclude<keyof Params, (typeof standardParameters)[number]>;
