import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { CallError } from '#core/console/http/call-error.ts';

/** Has the browser make a passkey from an answer of the server's; CallError when nobody agreed to it. */
export async function makePasskey(answer: unknown): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server's library made these options for this one
  const optionsJSON = dataOf(answer) as PublicKeyCredentialCreationOptionsJSON;
  return asked(() => startRegistration({ optionsJSON }));
}

/** Has the browser prove that it holds a passkey; CallError when nobody agreed to it. */
export async function showPasskey(answer: unknown): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = dataOf(answer) as PublicKeyCredentialRequestOptionsJSON;
  return asked(() => startAuthentication({ optionsJSON }));
}

async function asked(ask: () => Promise<object>): Promise<object> {
  try {
    return await ask();
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

function dataOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
}
