/*
 * Google's reasons for refusing a change of a location, in Japanese: ErrorCode of the Business Information API v1, as far as a change of
 * these fields may meet them (developers.google.com/my-business/reference/businessinformation/rest/v1/ErrorCode, compared 2026-11-30).
 */
const words: Readonly<Record<string, string>> = {
  SPECIAL_HOURS_SET_WITHOUT_REGULAR_HOURS:
    '通常の営業時間が未設定のため、特別営業時間を設定できません。先に営業時間を設定してください',
  INVALID_TIME_SCHEDULE: '営業時間の組み合わせが正しくありません。重なりを確認してください',
  INVALID_HOURS_VALUE: '時刻の値が正しくありません',
  OVERLAPPED_SPECIAL_HOURS: '特別営業時間が重なっています',
  PROFILE_DESCRIPTION_CONTAINS_URL: '説明にURLは入れられません',
  LODGING_CANNOT_EDIT_PROFILE_DESCRIPTION: '宿泊施設の説明は変更できません',
  STRING_TOO_LONG: '文字数が多すぎます',
  STRING_TOO_SHORT: '文字数が少なすぎます',
  FORBIDDEN_WORDS: '使えない言葉が入っています',
  INVALID_CHARACTERS: '使えない文字が入っています',
  INVALID_INTERCHANGE_CHARACTERS: '使えない文字が入っています',
  INVALID_PHONE_NUMBER: '電話番号が正しくありません',
  INVALID_PHONE_NUMBER_FOR_REGION: '日本の電話番号として正しくありません',
  MISSING_PRIMARY_PHONE_NUMBER: 'メインの電話番号が必要です',
  PHONE_NUMBER_EDITS_NOT_ALLOWED: 'この店舗の電話番号は変更できません',
  MISSING_BOTH_PHONE_AND_WEBSITE: '電話番号とウェブサイトのどちらかが必要です',
  INVALID_URL: 'URLが正しくありません',
  TOO_MANY_ENTRIES: '件数が多すぎます',
  TOO_MANY_VALUES: '件数が多すぎます',
  REQUIRED_FIELD_MISSING_VALUE: '必要な項目が空です',
  FIELDS_REQUIRED_FOR_CATEGORY: 'このカテゴリでは、ほかの項目も必要です',
  INVALID_CATEGORY: 'このカテゴリは選べません',
  INVALID_LOCATION_CATEGORY: 'このカテゴリは選べません',
  INVALID_ATTRIBUTE_NAME: 'この店舗のカテゴリでは選べない属性です',
  ATTRIBUTE_NOT_AVAILABLE: 'この店舗のカテゴリでは選べない属性です',
  ATTRIBUTE_TYPE_NOT_COMPATIBLE_FOR_CATEGORY: 'この店舗のカテゴリでは選べない属性です',
  ATTRIBUTE_INVALID_ENUM_VALUE: '属性の値が正しくありません',
  ATTRIBUTE_CANNOT_BE_REPEATED: '属性が重なっています',
  ATTRIBUTE_PROVIDER_URL_NOT_ALLOWED: 'このURLは設定できません',
  UNVERIFIED_LOCATION: 'Googleでの店舗の確認が済んでいないため、変更できません',
  STALE_DATA: 'Googleが直前に更新したため、変更できません。「見守り」で確認してください',
  THROTTLED: 'いまは変更できません。時間をおいてもう一度お試しください',
  CANNOT_REOPEN: '営業を再開できない状態です',
};

/** Returns why Google refused a change, by the reasons in its answer; in general words for a reason that is not known. */
export function refusalInWords(reasons: readonly string[]): string {
  const said = reasons.flatMap((reason) => words[reason] ?? []);
  return said.length === 0
    ? 'Googleが受け付けませんでした。内容を確認してください'
    : `Googleの回答：${[...new Set(said)].join('。')}`;
}
