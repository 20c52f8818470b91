import { passkeyNameLengthMax } from '@pavilion/contract/constants.ts';
import { deviceName } from '@pavilion/contract/areas/player/device-name.ts';

/** More than anyone has devices. */
export const PASSKEYS_MAX = 20;
/** A passkey stands in for the password this long. */
export const PROOF_TTL_MINUTES = 5;

/** The owner as an authenticator keeps it: the bytes of the player's id, which identify no person by themselves. */
export const handleOf = (playerId: string): string => Buffer.from(playerId.replaceAll('-', ''), 'hex').toString('base64url');

/** The name that was typed, or that of the device. */
export const nameOf = (typed: string | null | undefined, userAgent: string): string =>
  typed === null || typed === undefined || typed === '' ? deviceName(userAgent).slice(0, passkeyNameLengthMax) || 'Passkey' : typed;

/** What opens an account. */
export interface WaysIn {
  hasPassword: boolean;
  /** Connected sign-in providers. */
  providerCount: number;
  /** Passkeys that are not suspended, without the one to be removed. */
  otherPasskeyCount: number;
}

/** Whether nothing would open the account any more without this passkey. */
export const isLastWayIn = ({ hasPassword, providerCount, otherPasskeyCount }: WaysIn): boolean =>
  !hasPassword && providerCount === 0 && otherPasskeyCount === 0;
