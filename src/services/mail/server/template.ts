import type { ResolvedResources } from '#core/model/resolved.ts';
import type { Database } from '#core/server/database/database.ts';
import type { MailDataOf, MailName, MailTo } from '#domain/notices/mails.ts';
import { productName } from '#domain/product-name.ts';
import type { Tables } from '#product';
import type { Account } from '#users/server/users.ts';
import type { Letter } from './letter.ts';

/** What a template can access when its mail is sent. */
export interface MailContext {
  readonly database: Database;
  readonly tables: Tables;
  readonly resources: ResolvedResources;
  readonly publicUrl: string;
  /** epoch ms */
  now(): number;
}

interface Written<F> {
  /**
   * Carries a link that is created each time it is written, so that a second mail harms nobody: sent again by itself if it is not known whether the
   * first one left. Anything else then waits for a person.
   */
  readonly repeats?: boolean;
  /** `product` is the installation's name for the product. */
  letter(facts: NoInfer<F>, product: string): Letter;
  /** Made-up facts, with which every template is tested. */
  readonly sample: NoInfer<F>;
}

interface ToAccount<N extends MailName, F> extends Written<F> {
  /** To a user, with a greeting by name. Not sent to deleted or closed accounts unless `owed`. */
  readonly to: 'account';
  /** Loads the letter's data when it is sent; null when there is nothing left to send. */
  facts(account: Account, data: MailDataOf<N>, context: MailContext): Promise<F | null>;
  /** Returns the first moment (epoch ms) at which it may be sent; checked at sending, so that a late mail is not sent at night either. */
  heldUntil?(account: Account, context: MailContext): Promise<number>;
  /** Greets without the name, which a stranger may have typed. */
  readonly anonymous?: boolean;
  /** Concerns money: sent even when the account is closed; without an address the delivery fails. */
  readonly owed?: boolean;
}

interface ToAddress<N extends MailName, F> extends Written<F> {
  /** To an address without an account (yet). */
  readonly to: 'address';
  facts(data: MailDataOf<N>, context: MailContext): Promise<F | null>;
}

/** The declaration of a mail: the kind of its recipient follows from its name. */
type Declared<N extends MailName, F> = MailTo<N> extends 'address' ? ToAddress<N, F> : ToAccount<N, F>;

/** A template that hides the type of its facts. */
export type MailTemplate<N extends MailName = MailName> = { readonly sample: Letter; readonly repeats: boolean } & (
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

/** A template for every mail that the product sends. */
export type MailTemplates = { readonly [N in MailName]: MailTemplate<N> };

const atOnce = async () => 0;

/** Declares a mail of `#domain/notices/mails.ts`: its data and its letter. Each has its own file in the feature that sends it. */
export function mailTemplate<N extends MailName, F>(_name: N, declared: Declared<N, F>): MailTemplate<N> {
  const { letter, repeats = false } = declared;
  const sample = letter(declared.sample, productName.short);
  if (declared.to === 'account') {
    const { facts, heldUntil = atOnce, anonymous = false, owed = false } = declared;
    return {
      to: 'account',
      anonymous,
      owed,
      heldUntil,
      sample,
      repeats,
      write: async (account, data, context, product) => written(await facts(account, data, context), product),
    };
  }
  const { facts } = declared;
  return {
    to: 'address',
    sample,
    repeats,
    write: async (data, context, product) => written(await facts(data, context), product),
  };

  function written(found: F | null, product: string): Letter | null {
    return found === null ? null : letter(found, product);
  }
}
