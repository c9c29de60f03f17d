import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { CallError } from '#core/console/http/client.ts';
import type { AnswerOf, InputOf } from '#core/model/call.ts';
import type { addPasskey, startPasskey, startPasskeyLogin } from '../calls/passkeys.ts';

type Options = AnswerOf<typeof startPasskey>;
type Made = InputOf<typeof addPasskey>['body']['response'];

/** Creates a passkey with the server's options; throws CallError when the user declines. */
export async function makePasskey(options: Options): Promise<Made> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server's library made these options for this one
  const optionsJSON = options as Options & PublicKeyCredentialCreationOptionsJSON;
  return asked(() => startRegistration({ optionsJSON }));
}

/** Authenticates with a passkey; throws CallError when the user declines. */
export async function showPasskey(options: AnswerOf<typeof startPasskeyLogin>): Promise<Made> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Options & PublicKeyCredentialRequestOptionsJSON;
  return asked(() => startAuthentication({ optionsJSON }));
}

/** Returns the browser's answer as JSON. */
async function asked(ask: () => Promise<object>): Promise<Made> {
  try {
    return JSON.parse(JSON.stringify(await ask()));
  } catch (thrown) {
    const isKnown = thrown instanceof Error && thrown.name === 'InvalidStateError';
    throw new CallError({
      status: 0,
      message: isKnown
        ? 'この端末のパスキーはすでに登録されています'
        : 'パスキーの操作が取り消されたか、時間切れになりました。もう一度お試しください',
    });
  }
}
