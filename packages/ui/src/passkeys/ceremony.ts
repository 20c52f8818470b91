import type {
  NewPasskeyCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskeyCredential,
} from '@pavilion/contract/formats/passkey.ts';

// Loaded with the first passkey.
const library = () => import('@simplewebauthn/browser');

/** Whether the person, or a timeout, ended the browser's dialog. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Whether this device holds a passkey of the account already. */
export const isKnownHere = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

/** Has the browser make a passkey. @throws where the person cancels or the device refuses */
export async function makePasskey(options: PasskeyCreationOptions): Promise<NewPasskeyCredential> {
  const { startRegistration } = await library();
  const { id, rawId, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}

async function takePasskey(options: PasskeyRequestOptions, useBrowserAutofill: boolean): Promise<UsedPasskeyCredential> {
  const { startAuthentication } = await library();
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill });
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** Has the browser ask for a passkey. @throws where the person cancels or has none */
export const choosePasskey = (options: PasskeyRequestOptions): Promise<UsedPasskeyCredential> => takePasskey(options, false);

/** Waits for a passkey chosen among the suggestions of the login field. @throws when another ceremony begins or `stopWaiting` is called */
export const awaitSuggested = (options: PasskeyRequestOptions): Promise<UsedPasskeyCredential> => takePasskey(options, true);

/** Whether the browser suggests passkeys in a field. */
export const canSuggest = async (): Promise<boolean> => (await library()).browserSupportsWebAuthnAutofill();

export const stopWaiting = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony();
