import type { Database } from '../../../kernel/database.ts';
import type { PlayerKernel } from '../context.ts';
import { applyChanges, emptyFields } from '../profile/changes.ts';
import { withNewEmail } from '../profile/contacts.ts';
import { stakingStatusOf } from '../status/service.ts';
import * as players from '../profile/store.ts';

/** A player created by the demo world instead of the form. */
interface AdmittedPlayer {
  id: string;
  email: string;
  /** Made by `hashPassword`; many may share one, since the world's password is public. */
  passwordHash: string;
  nickname: string;
  country: string;
  /** Year, month, day. */
  birthdate: string;
  currency: string;
  locale: string;
  status: number;
  isEmailConfirmed: boolean;
}

/** Hashes a password like a registration does. */
export function hashPassword({ identity }: Pick<PlayerKernel, 'identity'>, password: string): Promise<string> {
  return identity.passwords.hash(password);
}

/**
 * Adds a player of the demo world with a first account, inside the caller's transaction (sandbox §2).
 * @returns false if the address is taken; then nothing is added
 */
export async function admitPlayer(context: PlayerKernel, transaction: Database, admitted: AdmittedPlayer): Promise<boolean> {
  const now = context.clock.now();
  const { id, email, nickname, country, birthdate, currency, locale, status, passwordHash } = admitted;
  const entered = applyChanges(emptyFields(locale), { email, nickname, country, birthdate, locale }, context.identity.vault);
  const isNew = await players.insertPlayer(transaction, {
    ...withNewEmail(entered, admitted.isEmailConfirmed ? now : null),
    id,
    status,
    passwordHash,
    currency,
    agreedAt: now,
    affiliateTag: null,
    referralCode: null,
    fingerprintKey: null,
    createdAt: now,
  });
  if (!isNew) return false;
  const registration = { currency, country, locale, bonusCode: null };
  await context.publish(transaction, { type: 'PlayerRegistered', playerId: id, ...registration });
  await context.identity.openFirstAccount(transaction, { playerId: id, currency });
  await context.identity.setStakingStatus(transaction, { playerId: id, status: stakingStatusOf(status) });
  return true;
}
