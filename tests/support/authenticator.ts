import type { Page } from 'playwright-core';

/** A virtual authenticator of the page. */
export interface VirtualAuthenticator {
  /** Whether it recognises its user from now on (the finger, the PIN). */
  recognises(isUser: boolean): Promise<void>;
  /** Whether it answers at all: a device that is put away, with the passkeys that it holds, or taken up again. */
  answers(isAtHand: boolean): Promise<void>;
}

/** Adds a virtual authenticator to the page that verifies its user at first. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const add = async () => (await devtools.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId;
  let authenticatorId = await add();
  let held: Awaited<ReturnType<typeof credentials>> = [];
  async function credentials() {
    return (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  }
  return {
    async recognises(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    // Chromium knows one built-in authenticator at a time: one that is put away is taken out, and its passkeys are put back later
    async answers(isAtHand) {
      if (!isAtHand) {
        held = await credentials();
        await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
        return;
      }
      authenticatorId = await add();
      for (const credential of held) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}
