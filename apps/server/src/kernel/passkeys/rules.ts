import { deviceName } from '@pavilion/contract/areas/player/device-name.ts';
import { passkeyNameLengthMax } from '@pavilion/contract/constants.ts';
import { firstCharacters } from '@pavilion/contract/formats/characters.ts';

/** More than anyone has devices. */
export const PASSKEYS_MAX = 20;

/** The owner as an authenticator keeps it: the bytes of the owner's id, which identify no person by themselves. */
export const handleOf = (ownerId: string): string => Buffer.from(ownerId.replaceAll('-', ''), 'hex').toString('base64url');

/** The name that was typed, or that of the device. */
export const nameOf = (typed: string | null | undefined, userAgent: string): string =>
  typed === null || typed === undefined || typed === '' ? firstCharacters(deviceName(userAgent), passkeyNameLengthMax) || 'Passkey' : typed;
