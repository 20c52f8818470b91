import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

// Loaded with the first passkey.
const library = () => import('@simplewebauthn/browser');

/** Whether the person, or a timeout, ended the browser's dialog. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Whether this device holds a passkey of the account already. */
export const isKnownHere = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

/** Has the browser make a passkey. @throws where the person cancels or the device refuses */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await library();
  const { id, rawId, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject, transports } };
}

async function takePasskey(options: PublicKeyCredentialRequestOptionsJSON, useBrowserAutofill: boolean) {
  const { startAuthentication } = await library();
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill });
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** Has the browser ask for a passkey. @throws where the person cancels or has none */
export const choosePasskey = (options: PublicKeyCredentialRequestOptionsJSON) => takePasskey(options, false);

/** Waits for a passkey chosen among the suggestions of the login field. @throws when another ceremony begins or `stopWaiting` is called */
export const awaitSuggested = (options: PublicKeyCredentialRequestOptionsJSON) => takePasskey(options, true);

/** Whether the browser suggests passkeys in a field. */
export const canSuggest = async (): Promise<boolean> => (await library()).browserSupportsWebAuthnAutofill();

export const stopWaiting = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony();
