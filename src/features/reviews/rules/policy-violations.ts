interface Violation {
  /** What Google objects to. */
  readonly label: string;
  /** What to do about it. */
  readonly advice: string;
}

const rewrite = '該当する部分を直して送り直してください';
const appeal = 'Googleビジネスプロフィールの管理画面で状態を確認し、再審査を請求してください';
const hours = '営業時間の変更はGoogleに問い合わせてください';

/**
 * Google's PolicyViolation by its list of 2026-11-28 (developers.google.com/my-business, Shared.Types), in Japanese. Google
 * adds values; one that is not listed here is shown as another violation.
 */
const violations: Readonly<Record<string, Violation>> = {
  ACCOUNT_RESTRICTED_AND_SUSPENDED: { label: 'Googleアカウントの制限による停止', advice: appeal },
  ACCOUNT_RESTRICTED_AND_EDIT_REJECTED: { label: 'Googleアカウントの制限', advice: appeal },
  ASSOCIATED_ACCOUNT_SUSPENDED: { label: '関連するGoogleアカウントの停止', advice: appeal },
  BUSINESS_INELIGIBLE: { label: 'ビジネスプロフィールの対象外の事業', advice: appeal },
  OWNERSHIP_REVOKED: {
    label: '管理権限の喪失',
    advice: '別のGoogleアカウントの管理に移っています。契約者に確認し、権限を取り戻してください',
  },
  LOCATION_SUSPENDED: { label: 'ビジネスプロフィールの停止', advice: appeal },
  LOCATION_DISABLED: { label: 'ビジネスプロフィールの無効化', advice: appeal },
  LOCATION_VERIFICATION_REQUIRED: {
    label: 'ビジネスの確認が必要',
    advice: 'ビジネスプロフィールの確認手続きを済ませてから送り直してください',
  },
  PO_BOX: { label: '私書箱の住所', advice: '実際の所在地に直し、再審査を請求してください' },
  GOOGLE_PAY_SUSPENSION: { label: 'お支払いプロフィールの停止', advice: appeal },
  EDITING_RESTRICTION: {
    label: '編集の制限',
    advice: 'この店舗は公開の変更を受け付けていません。制限が解けてから送り直してください',
  },
  ILLEGAL_BUSINESS_HOURS_EDIT: { label: '変更できない営業時間', advice: hours },
  FAKE_ENGAGEMENT: { label: '実体験に基づかない内容', advice: rewrite },
  ADULT_THEMED: { label: '成人向けの内容', advice: rewrite },
  SEXUALLY_EXPLICIT: { label: '露骨な性的内容', advice: rewrite },
  ADVERTISING_AND_SOLICITATION: {
    label: '宣伝・勧誘',
    advice: '宣伝やURL、電話番号を除いて送り直してください',
  },
  DANGEROUS: { label: '危険な内容', advice: rewrite },
  GIBBERISH_AND_REPETITIVE: { label: '意味の取れない内容・繰り返し', advice: rewrite },
  REPETITIVE: { label: '同じ内容の繰り返し', advice: '文面をクチコミごとに変えて送り直してください' },
  UNCLEAR: { label: '意味の取れない内容', advice: rewrite },
  ILLEGAL: { label: '違法な内容', advice: rewrite },
  OFF_TOPIC: { label: '主題から外れた内容', advice: 'クチコミの内容に触れた返信に直して送り直してください' },
  OFFENSIVE: { label: '不快な内容', advice: rewrite },
  VIOLENCE_AND_GORE: { label: '暴力的・残虐な内容', advice: rewrite },
  CHILD_SAFETY: { label: '子どもの安全を害する内容', advice: rewrite },
  HARASSMENT: { label: '嫌がらせ・脅し', advice: rewrite },
  HATE_SPEECH: { label: '差別をあおる内容', advice: rewrite },
  IMPERSONATION: { label: 'なりすまし', advice: '店舗の立場で書いた文面に直して送り直してください' },
  MISINFORMATION: { label: '誤った情報', advice: '事実を確かめ、正しい内容に直して送り直してください' },
  MISREPRESENTATION: { label: '誤解を招く内容', advice: '事実を確かめ、正しい内容に直して送り直してください' },
  OBSCENITY_AND_PROFANITY: { label: '下品な言葉', advice: rewrite },
  PERSONAL_INFO: {
    label: '個人情報',
    advice: '来店した人の氏名・予約の内容・連絡先など、個人の情報を除いて送り直してください',
  },
  PRIVACY: { label: 'プライバシーの侵害', advice: '個人が分かる内容を除いて送り直してください' },
  REGULATED_GOODS_AND_SERVICES: {
    label: '規制のある商品・サービス',
    advice: '酒・たばこ・医薬品などの販売の案内を除いて送り直してください',
  },
  GENERIC_VANDALISM: { label: '悪用または質の低い内容', advice: rewrite },
  GENERIC_FRAUD: { label: '人を欺く内容', advice: '事実を確かめ、正しい内容に直して送り直してください' },
  GENERIC_QUALITY: { label: '質の低い内容', advice: rewrite },
  GENERIC_VIOLATION: { label: '内容の違反', advice: rewrite },
  PHOTOS_AND_VIDEOS_CRITERIA: { label: '写真・動画の基準', advice: '写真や動画を替えて送り直してください' },
  MODERATION_ERROR: { label: 'Googleの審査の失敗', advice: '文面はそのままで、しばらくしてから送り直してください' },
  IDENTITY_CHANGE: {
    label: '別の事業と見なされる変更',
    advice: '店舗名や業種の変更をGoogleビジネスプロフィールの管理画面で確認してください',
  },
  GEOGRAPHIC_LOCATION_CHANGE: {
    label: '所在地の大きな変更',
    advice: '住所と地図の位置をGoogleビジネスプロフィールの管理画面で確認してください',
  },
};

/** Violations after which a person must look at the profile itself at once. */
export const alarmingViolations: readonly string[] = ['LOCATION_SUSPENDED', 'OWNERSHIP_REVOKED', 'EDITING_RESTRICTION'];

/** The reason of a reply that Google has looked at for longer than a day. No PolicyViolation is called so. */
export const longPending = 'PENDING';

const stillPending = 'Googleの審査が1日を超えて続いています。Googleの管理画面で返信の状態を確認してください';

/** Why a reply is not published, as a review keeps it: Google's code, by which it is decided, and what is shown of it. */
export interface StoredReason {
  readonly replyReason: string | null;
  readonly replyError: string | null;
}

/** What a review keeps while there is nothing against its reply. */
export const noReason: StoredReason = { replyReason: null, replyError: null };

/** Returns what a review keeps of a reply that Google refused for this PolicyViolation (null: it gave none), or looks at for too long. */
export function storedReason(reason: string | null): StoredReason {
  const replyError = reason === longPending ? stillPending : violationText(reason);
  return { replyReason: reason?.slice(0, 100) ?? null, replyError };
}

/** Returns what Google objects to, and what to do; null: Google gave no reason. */
export function violationText(code: string | null): string {
  const known = code === null ? undefined : violations[code];
  const { label, advice } = known ?? { label: 'その他', advice: '文面を見直して送り直してください' };
  return `Googleの規約に反する（${label}）。${advice}`;
}

/** Returns the label of a violation that needs a person at once; null for any other. */
export function alarmLabel(code: string | null): string | null {
  return code !== null && alarmingViolations.includes(code) ? (violations[code]?.label ?? null) : null;
}
