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
};

/** Violations after which a person must look at the profile itself at once. */
const alarming: readonly string[] = ['LOCATION_SUSPENDED', 'OWNERSHIP_REVOKED', 'EDITING_RESTRICTION'];

/** Returns what Google objects to, and what to do; null: Google gave no reason. */
export function violationText(code: string | null): string {
  const known = code === null ? undefined : violations[code];
  const { label, advice } = known ?? { label: 'その他', advice: '文面を見直して送り直してください' };
  return `Googleの規約に反する（${label}）。${advice}`;
}

/** Returns the label of a violation that needs a person at once; null for any other. */
export function alarmLabel(code: string | null): string | null {
  return code !== null && alarming.includes(code) ? (violations[code]?.label ?? null) : null;
}
