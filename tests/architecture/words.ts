/** A word that a person reads for something that the product calls otherwise. */
interface Twin {
  readonly forbidden: RegExp;
  /** The one word, as the glossary has it. */
  readonly say: string;
  /** Where it stands all the same, and why. */
  readonly except?: Readonly<Record<string, string>>;
}

const addressed = 'a letter or document speaks to its reader';

/** One word a thing: what is said by the word on the right and by no other. */
export const twins: readonly Twin[] = [
  {
    forbidden: /お客様|顧客|一般ユーザー/,
    say: '契約者',
    except: {
      'src/services/mail/server/letter.ts': addressed,
      'src/features/billing/server/pdf/invoice.ts': addressed,
      'src/features/billing/server/connection.ts': "the payment service's own name for a permission",
      'src/features/accounts/server/mails/api-token-changed.ts': addressed,
      'src/features/accounts/server/mails/email-taken.ts': addressed,
      'src/domain/invoices/return-invoice.ts': addressed,
    },
  },
  // オーナー権限 is a right that Google gives to a profile
  { forbidden: /オーナー(?!権限)/, say: '契約者（クチコミへの返信では「店舗から」）' },
  // お知らせする, to tell somebody, is no thing
  { forbidden: /お知らせ(?!し|ください|いた)/, say: '通知' },
  { forbidden: /発行済/, say: '請求済（請求の状態）、発行した（請求書）' },
  // ご入金済み is a document's courtesy
  { forbidden: /(?<!ご)(入金|請求|送付|集計|確認|返信|対応|送信)済み/, say: '〜済' },
  { forbidden: /口コミ(?!')/, say: 'クチコミ' },
  { forbidden: /ドラフト/, say: '下書き' },
  { forbidden: /測定/, say: '計測' },
];

// What stores and their customers write in the demo, and what the services outside answer, are not the product's words
const notOurs = /^src\/(emulator\/|pages\/demo\/)|\.test\.tsx?$/;

/** Where a file says a thing by another word than the product's: a line each. */
export function twinWords(file: string, text: string): string[] {
  if (notOurs.test(file)) return [];
  return text.split('\n').flatMap((line, index) =>
    twins.flatMap(({ forbidden, say, except }) => {
      const found = forbidden.exec(line);
      return found === null || except?.[file] !== undefined
        ? []
        : [`${file}:${index + 1} says ${found[0]}; the word is ${say}`];
    }),
  );
}
