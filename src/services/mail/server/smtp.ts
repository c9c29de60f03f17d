import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import { second } from '#core/model/day.ts';

/** Thrown when the connection ended after the content and before the answer: the server may or may not have accepted the mail. */
export class OutcomeUnknown extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'OutcomeUnknown';
  }
}

export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
}

/**
 * Returns a function that sends a composed mail to the server at `url`; it throws OutcomeUnknown, or the server's
 * error if the mail was rejected.
 */
export function smtpSender(url: string): (envelope: Envelope, content: Buffer) => Promise<void> {
  // A server that hangs must not block a job for longer than the queue allows
  const timeouts = { connectionTimeout: 15 * second, greetingTimeout: 15 * second, socketTimeout: 30 * second };
  const { options, auth } = new SMTPTransport({ ...timeouts, url });
  return ({ from, to }, content) =>
    new Promise((resolve, reject) => {
      const connection = new SMTPConnection(options);
      let [isSettled, hasBegun] = [false, false];
      const settle = (error: (Error & { responseCode?: number | undefined }) | null | undefined) => {
        if (isSettled) return;
        isSettled = true;
        if (error == null) {
          connection.quit();
          resolve();
          return;
        }
        connection.close();
        const answered = error.responseCode !== undefined && error.responseCode >= 400;
        reject(hasBegun && !answered ? new OutcomeUnknown(error) : error);
      };
      // Read only once the server has asked for the content
      const message = new Readable({
        read() {
          hasBegun = true;
          this.push(content);
          this.push(null);
        },
      });
      const send = () => connection.send({ from, to: [...to], size: content.length }, message, settle);
      connection.on('error', settle);
      connection.once('end', () => settle(new Error('the connection was closed')));
      connection.connect((error) => {
        if (error) settle(error);
        else if (auth && (connection.allowsAuth || options.forceAuth === true))
          connection.login(auth, (refused) => (refused ? settle(refused) : send()));
        else send();
      });
    });
}

/** Thrown when the server rejected our credentials. */
export class SmtpRefusal extends Error {}

/**
 * Returns a function that connects to the server at `url` and signs in, without sending a mail; it throws SmtpRefusal
 * when the server rejects us.
 */
export function smtpTester(url: string): () => Promise<void> {
  const timeouts = { connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: 10 * second };
  const { options, auth } = new SMTPTransport({ ...timeouts, url });
  return () =>
    new Promise((resolve, reject) => {
      const connection = new SMTPConnection(options);
      const fail = (error: Error) => {
        connection.close();
        reject(error);
      };
      const done = () => {
        connection.quit();
        resolve();
      };
      connection.on('error', fail);
      connection.once('end', () => fail(new Error('the connection was closed')));
      connection.connect((error) => {
        if (error) return fail(error);
        if (!auth || !(connection.allowsAuth || options.forceAuth === true)) return done();
        connection.login(auth, (refused) => (refused ? fail(new SmtpRefusal('refused', { cause: refused })) : done()));
      });
    });
}
