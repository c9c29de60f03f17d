/** Whether 取適法 (中小受託取引適正化法) may apply to what a customer orders from the issuer; nobody said so: it is taken not to. */
export const subcontractActLabels = { MAY_APPLY: '対象になりうる', NOT_APPLY: '対象外' } as const;
export type SubcontractAct = keyof typeof subcontractActLabels;

/** The note on a deposit from which such a customer deducted the transfer fee. */
export const deductionText =
  '取適法の対象になりうる契約者です。振込手数料を差し引くことは、合意があっても代金の減額として禁じられています。契約者に確認してください。';
