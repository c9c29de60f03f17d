import type { ResolvedResource, ResolvedResources } from '#core/model/resolve.ts';

const actions: Readonly<Record<string, string>> = {
  create: '登録',
  update: '更新',
  remove: '削除',
  restore: '復元',
  import: 'CSV取込',
  'request-leave': '退会の申請',
  handover: '担当の引き継ぎ',
  'view-as': '見え方の確認の開始',
  'end-view-as': '見え方の確認の終了',
};

const settings: Readonly<Record<string, string>> = { 'setting/issuer': '請求書の発行者' };

/** What was done, in words; the code of something that is declared no more. */
export function actionText(resource: ResolvedResource | undefined, action: string): string {
  return actions[action] ?? resource?.actions.find((one) => one.name === action)?.label ?? action;
}

/** What it was done to, in words. */
export function resourceText(resources: ResolvedResources, name: string): string {
  return resources.get(name)?.label ?? settings[name] ?? name;
}
