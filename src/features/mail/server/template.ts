import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Database } from '#core/server/database/database.ts';
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

/** What the job carries for the template: texts and numbers, never a token and never a secret. */
export type MailData = Readonly<Record<string, unknown>>;

interface ToAccount<F> {
  /** To a user of ours, greeted by name. Nothing is sent to one who is gone or may not sign in, but for what is owed. */
  readonly to: 'account';
  /** What the letter needs to know, looked up when it leaves; null when there is nothing left to tell. */
  facts(account: Account, data: MailData, context: MailContext): Promise<F | null>;
  /** Greets nobody by a name that a stranger may have typed. */
  readonly anonymous?: boolean;
  /** Of money that is owed: sent to whoever has an address, also when the account is closed; without one it has failed. */
  readonly owed?: boolean;
}

interface ToAddress<F> {
  /** To an address that belongs to no account, or not yet. */
  readonly to: 'address';
  facts(data: MailData, context: MailContext): Promise<F | null>;
}

interface Written<F> {
  letter(facts: F): Letter;
  /** Invented facts: every template is tried with them. */
  readonly sample: F;
}

type Loose = { readonly sample: Letter } & (
  | (Omit<ToAccount<unknown>, 'facts'> & {
      write(account: Account, data: MailData, context: MailContext): Promise<Letter | null>;
    })
  | (Omit<ToAddress<unknown>, 'facts'> & { write(data: MailData, context: MailContext): Promise<Letter | null> })
);

/** A template whose own facts are nobody else's business. */
export type MailTemplate = Loose;

/** Declares one mail: whom it goes to, what it must know, what it says. One file each, with the feature that sends it. */
export function mailTemplate<F>(declared: (ToAccount<F> | ToAddress<F>) & Written<F>): MailTemplate {
  const { letter } = declared;
  const sample = letter(declared.sample);
  if (declared.to === 'account') {
    const { facts, anonymous = false, owed = false } = declared;
    return {
      to: 'account',
      anonymous,
      owed,
      sample,
      write: async (account, data, context) => written(await facts(account, data, context)),
    };
  }
  const { facts } = declared;
  return { to: 'address', sample, write: async (data, context) => written(await facts(data, context)) };

  function written(found: F | null): Letter | null {
    return found === null ? null : letter(found);
  }
}

/** A text that the job must carry; throws when it does not. */
export function textIn(data: MailData, name: string): string {
  const value = data[name];
  if (typeof value !== 'string') throw new Error(`a mail job without ${name}`);
  return value;
}

/** A number that the job must carry; throws when it does not. */
export function numberIn(data: MailData, name: string): number {
  const value = data[name];
  if (typeof value !== 'number') throw new Error(`a mail job without ${name}`);
  return value;
}
