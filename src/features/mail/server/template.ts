import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Database } from '#core/server/database/database.ts';
import type { MailDataOf, MailName, MailTo } from '#domain/notices/mails.ts';
import { productName } from '#domain/product-name.ts';
import type { Tables } from '#product';
import type { Account } from '#users/server/users.ts';
import type { Letter } from './letter.ts';

/** What a template may look at when its mail is about to leave. */
export interface MailContext {
  readonly database: Database;
  readonly tables: Tables;
  readonly resources: ResolvedResources;
  readonly publicUrl: string;
  /** epoch ms */
  now(): number;
}

interface Written<F> {
  /** `product` is what the installation calls the product. */
  letter(facts: NoInfer<F>, product: string): Letter;
  /** Invented facts: every template is tried with them. */
  readonly sample: NoInfer<F>;
}

interface ToAccount<N extends MailName, F> extends Written<F> {
  /** To a user of ours, greeted by name. Nothing is sent to one who is gone or may not sign in, but for what is owed. */
  readonly to: 'account';
  /** What the letter needs to know, looked up when it leaves; null when there is nothing left to tell. */
  facts(account: Account, data: MailDataOf<N>, context: MailContext): Promise<F | null>;
  /** The first moment (epoch ms) at which it may leave, so that a late one does not come at night either. */
  heldUntil?(account: Account, context: MailContext): Promise<number>;
  /** Greets nobody by a name that a stranger may have typed. */
  readonly anonymous?: boolean;
  /** Of money that is owed: sent to whoever has an address, also when the account is closed; without one it has failed. */
  readonly owed?: boolean;
}

interface ToAddress<N extends MailName, F> extends Written<F> {
  /** To an address that belongs to no account, or not yet. */
  readonly to: 'address';
  facts(data: MailDataOf<N>, context: MailContext): Promise<F | null>;
}

/** What is declared of a mail: whom it goes to follows from its name. */
type Declared<N extends MailName, F> = MailTo<N> extends 'address' ? ToAddress<N, F> : ToAccount<N, F>;

/** A template whose own facts are nobody else's business. */
export type MailTemplate<N extends MailName = MailName> = { readonly sample: Letter } & (
  | {
      readonly to: 'account';
      readonly anonymous: boolean;
      readonly owed: boolean;
      heldUntil(account: Account, context: MailContext): Promise<number>;
      write(account: Account, data: MailDataOf<N>, context: MailContext, product: string): Promise<Letter | null>;
    }
  | {
      readonly to: 'address';
      write(data: MailDataOf<N>, context: MailContext, product: string): Promise<Letter | null>;
    }
);

/** Every mail that the product sends has its template. */
export type MailTemplates = { readonly [N in MailName]: MailTemplate<N> };

const atOnce = async () => 0;

/** Declares one of the mails of `#domain/notices/mails.ts`: what it must know, what it says. One file each, with the feature that sends it. */
export function mailTemplate<N extends MailName, F>(_name: N, declared: Declared<N, F>): MailTemplate<N> {
  const { letter } = declared;
  const sample = letter(declared.sample, productName.short);
  if (declared.to === 'account') {
    const { facts, heldUntil = atOnce, anonymous = false, owed = false } = declared;
    return {
      to: 'account',
      anonymous,
      owed,
      heldUntil,
      sample,
      write: async (account, data, context, product) => written(await facts(account, data, context), product),
    };
  }
  const { facts } = declared;
  return {
    to: 'address',
    sample,
    write: async (data, context, product) => written(await facts(data, context), product),
  };

  function written(found: F | null, product: string): Letter | null {
    return found === null ? null : letter(found, product);
  }
}
