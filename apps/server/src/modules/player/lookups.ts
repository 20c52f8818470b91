import type { LookupGroup } from '../../kernel/secrets/lookups.ts';
import { takeIdentityTurn } from './exclusion/known-store.ts';

const at = (table: string, column: string) => ({ table: `player.${table}`, column });

/** Phones: unique among accounts, and what a code sent to one is found by. */
export const phoneLookups: LookupGroup = {
  name: 'phone',
  columns: [at('player', 'phone_key'), at('otp', 'phone_key'), at('replaced_otp', 'phone_key'), at('mail_code', 'phone_key')],
  lock: 'value',
};

/** Devices: whoever shares one is found by it. */
export const deviceLookups: LookupGroup = {
  name: 'device',
  columns: [at('player', 'fingerprint_key'), at('session', 'fingerprint_key'), { ...at('shared_device', 'fingerprint_key'), isSet: true }],
  lock: 'value',
};

/** Details that recognise a person, of accounts and of exclusions. */
export const identityLookups: LookupGroup = {
  name: 'identity',
  columns: [at('known_identity', 'identity_key'), at('excluded_identity', 'identity_key')],
  lock: takeIdentityTurn,
};

/** Persons of registers, each there once. */
export const registerLookups: LookupGroup = {
  name: 'register',
  columns: [at('excluded_person', 'register_key')],
  lock: takeIdentityTurn,
};

export const throttleLookups: LookupGroup = { name: 'throttle', columns: [at('throttle', 'key')], lock: 'value' };

/** Every column of the players' schema with keyed hashes. */
export const playerLookups: readonly LookupGroup[] = [
  phoneLookups,
  deviceLookups,
  identityLookups,
  registerLookups,
  throttleLookups,
  { name: 'token', columns: [at('session', 'token_key'), at('session', 'previous_token_key')] },
  { name: 'recovery code', columns: [at('recovery_code', 'code_key')] },
  { name: 'text message code', columns: [at('otp', 'code_key'), at('replaced_otp', 'code_key')] },
];
