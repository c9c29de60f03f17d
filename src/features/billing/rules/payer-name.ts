/** A payer's name in comparable form: the name proper, and the legal form in the banks' abbreviation. */
export interface PayerName {
  readonly own: string;
  /** `カ`, `ユ` …; null when none was written. */
  readonly form: string | null;
}

// Legal forms: the banks' abbreviation and the spellings that it replaces
const forms: readonly (readonly [short: string, ...written: string[]])[] = [
  ['カ', '株式会社', '株', 'カブシキガイシヤ', 'カブシキカイシヤ'],
  ['ユ', '有限会社', '有', 'ユウゲンガイシヤ', 'ユウゲンカイシヤ'],
  ['ド', '合同会社', '同', '合', 'ゴウドウガイシヤ', 'ゴウドウカイシヤ'],
  ['シ', '合資会社', '資', 'ゴウシガイシヤ', 'ゴウシカイシヤ'],
  ['メ', '合名会社', '名', 'ゴウメイガイシヤ', 'ゴウメイカイシヤ'],
  ['イ', '医療法人社団', '医療法人財団', '医療法人', '医社', '医', 'イリヨウホウジンシヤダン', 'イリヨウホウジン'],
  ['シヤ', '一般社団法人', '公益社団法人', '社団法人', '一社', '社', 'イツパンシヤダンホウジン', 'シヤダンホウジン'],
  ['ザイ', '一般財団法人', '公益財団法人', '財団法人', '一財', '財', 'イツパンザイダンホウジン', 'ザイダンホウジン'],
  ['トクヒ', '特定非営利活動法人', 'NPO法人', 'エヌピーオーホウジン', 'トクテイヒエイリカツドウホウジン'],
  ['ガク', '学校法人', '学', 'ガツコウホウジン'],
  ['シユウ', '宗教法人', '宗', 'シユウキヨウホウジン'],
  ['フク', '社会福祉法人', '福', 'シヤカイフクシホウジン'],
  ['ベン', '弁護士法人', 'ベンゴシホウジン'],
  ['ゼイ', '税理士法人', 'ゼイリシホウジン'],
  ['シホウ', '司法書士法人', 'シホウシヨシホウジン'],
  ['ギヨ', '行政書士法人', 'ギヨウセイシヨシホウジン'],
  ['ロウム', '社会保険労務士法人', '社労士法人', 'シヤカイホケンロウムシホウジン'],
];

// カ)マルミ, マルミ(カ, マルミ(カ)シブヤ, (株)マルミ, 株式会社マルミ, マルミ株式会社
const patterns = forms.map(([short, ...written]) => {
  const names = [short, ...written].join('|');
  const whole = written.filter((one) => one.length > 2).join('|');
  const inBrackets = [
    new RegExp(`^\\(?(?:${names})\\)`),
    new RegExp(`\\((?:${names})\\)?$`),
    new RegExp(`\\((?:${names})\\)`),
  ];
  const inFull = whole === '' ? [] : [new RegExp(`^(?:${whole})(?=.)`), new RegExp(`(?<=.)(?:${whole})$`)];
  return { short, patterns: [...inBrackets, ...inFull] };
});

const smallKana = 'ァィゥェォッャュョヮヵヶ';
const largeKana = 'アイウエオツヤユヨワカケ';

/** Converts a name to the banks' characters: full-width katakana without small ones, composed voiced marks, one kind of dash, capitals. */
function bankLetters(text: string): string {
  return joined(text)
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60))
    .replace(/[ァィゥェォッャュョヮヵヶ]/g, (small) => largeKana[smallKana.indexOf(small)] ?? small)
    .replace(/ヲ/g, 'オ')
    .replace(/[-‐‑‒–—―−ー]/g, 'ー')
    .toUpperCase();
}

/** Converts to full-width kana with composed voiced marks, even where the mark is a separate character. */
function joined(text: string): string {
  return text.replace(/\s?゛/g, '\u3099').replace(/\s?゜/g, '\u309a').normalize('NFKC');
}

/** Parses a name into its comparable parts. */
export function payerName(text: string): PayerName {
  let own = bankLetters(text).trim();
  let form: string | null = null;
  for (const one of patterns) {
    const pattern = one.patterns.find((found) => found.test(own));
    if (pattern === undefined) continue;
    [own, form] = [own.replace(pattern, '').trim(), one.short];
    break;
  }
  return { own: own.replace(/[\s・.,、。()「」'’]/g, ''), form };
}

/** True when both are the same name as a whole. A legal form on only one side is ignored; two different ones do not match. */
export function isSameName(one: PayerName, other: PayerName): boolean {
  if (one.own === '' || one.own !== other.own) return false;
  return one.form === null || other.form === null || one.form === other.form;
}

/** What a customer may pay under. */
export interface Named {
  /** What the customer is called. */
  readonly names: readonly string[];
  /** Names on earlier deposits for the customer. */
  readonly paidAs?: readonly string[];
}

/**
 * Returns a function that parses a customer's names, each text only once. A name without a legal form has the forms of the customer's own
 * other names: マルミ of 株式会社丸美 is not 有限会社マルミ.
 */
export function nameReader(): (customer: Named) => readonly PayerName[] {
  const known = new Map<string, PayerName>();
  const parsed = (text: string) => {
    const name = known.get(text) ?? payerName(text);
    known.set(text, name);
    return name;
  };
  return ({ names, paidAs = [] }) => {
    const own = names.map(parsed);
    const forms = [...new Set(own.flatMap(({ form }) => form ?? []))];
    return [...own, ...paidAs.map(parsed)].flatMap((name) =>
      name.form !== null || forms.length === 0 ? [name] : forms.map((form) => ({ own: name.own, form })),
    );
  };
}

const transfer =
  /^(?:お?振り?込み?(?:入金|IB)?|振替|フリコミ|ソウキン|送金|入金|総合振込|給与振込|IB)[0-9]*(?=[\s*:・])[\s*:・]+/;

/** A statement's payer text as it may be meant: unchanged, without the bank's leading word, without the payer's number. */
function readings(text: string): { readonly plain: string; readonly bare: string; readonly unnumbered: string } {
  const plain = joined(text).trim();
  const bare = plain.replace(transfer, '').trim();
  return { plain, bare, unnumbered: bare.replace(/^[0-9]{4,}\s*/, '') };
}

/** Returns the names that a statement's payer text may mean. */
export function payerNames(text: string): readonly PayerName[] {
  const { plain, bare, unnumbered } = readings(text);
  return [...new Set([plain, bare, unnumbered])].map(payerName).filter(({ own }) => own !== '');
}

/** Returns the payer's name alone, in full-width kana, as it is kept for a customer; empty if the text has none. */
export function transferName(text: string): string {
  return readings(text).unnumbered.replaceAll(/\s+/g, ' ').trim();
}

/**
 * Returns what is the same of a payer however a bank writes the name: by this a deposit is known again in another file. The legal form is
 * part of it, since カ)X and ユ)X are two payers.
 */
export function payerKey(text: string): string {
  const { own, form } = payerName(transferName(text));
  return own === '' ? joined(text).replaceAll(/\s/g, '') : `${form ?? ''})${own}`;
}

/** Returns the key of deposits that were recorded before the key had the legal form. */
export function formlessPayerKey(text: string): string {
  const { own } = payerName(transferName(text));
  return own === '' ? joined(text).replaceAll(/\s/g, '') : own;
}
