import {
  newCredential,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  usedCredential,
} from '@pavilion/contract/formats/passkey.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** Whether the person, or a timeout, ended the browser's dialog. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Whether this device holds a passkey of an operator already. */
export const isKnownHere = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

async function asked(credential: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const given = await credential;
  if (given instanceof PublicKeyCredential) return given;
  throw new DOMException('No passkey was given', 'NotAllowedError');
}

/** Has the browser make a passkey. @throws where the person cancels or the device refuses */
export async function makePasskey(options: PasskeyCreationOptions) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made: unknown = (await asked(navigator.credentials.create({ publicKey }))).toJSON();
  return newCredential.parse(made);
}

/** Has the browser ask for a passkey. @throws where the person cancels or has none */
export async function choosePasskey(options: PasskeyRequestOptions) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const chosen: unknown = (await asked(navigator.credentials.get({ publicKey }))).toJSON();
  return usedCredential.parse(chosen);
}

const canUse = (): boolean => 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Whether this address and browser offer passkeys; `offeredAt` is the address that does where this one cannot (operator §3.1). */
export function usePasskeys(): { isOffered: boolean; offeredAt: string | undefined } {
  const { data } = useQuery({ queryKey: ['ways'], queryFn: () => api.factors.readWays(), staleTime: Number.POSITIVE_INFINITY });
  const isOffered = data?.passkeys.isOffered === true && canUse();
  return { isOffered, offeredAt: isOffered || !canUse() ? undefined : (data?.passkeys.offeredAt ?? undefined) };
}
