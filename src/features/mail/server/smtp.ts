import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import { second } from '#core/model/durations.ts';

/** The server may have taken the mail or not: the connection ended between its last letter and the answer. */
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

/** Hands a composed mail to the server at `url`; throws OutcomeUnknown, or what the server said when it did not take it. */
export function smtpSender(url: string): (envelope: Envelope, content: Buffer) => Promise<void> {
  // A server that hangs must not hold a job longer than the queue allows it
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

/** The server did not let us in. */
export class SmtpRefusal extends Error {}

/** Connects to the server at `url` and signs in, without a mail. SmtpRefusal where the server does not let us in. */
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
