import type { Page } from '@playwright/test';

/** An address by a host name, which a passkey needs. */
export function byHostName(path: string, base: string | undefined): string {
  const url = new URL(path, base);
  url.hostname = 'localhost';
  return url.href;
}

/** A device with a fingerprint sensor that keeps passkeys, in the browser itself. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
