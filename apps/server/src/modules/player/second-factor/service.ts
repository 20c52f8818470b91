import { recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { queueNotice } from '../notices/service.ts';
import type { PlayerContext } from '../context.ts';
import { holdSession } from '../sessions/service.ts';
import { requireCurrentPassword } from '../step-up/service.ts';
import * as players from '../profile/store.ts';
import { forgiveCode, inCodeAttempt, isRightCode, recoveryKeysOf, SECRET_PURPOSE } from './code-check.ts';
import { newRecoveryCodes, newSecret, otpauthUrl, readTyped } from '../../../kernel/secrets/one-time-codes.ts';
import { deleteChallengesOf } from '../sessions/challenge-store.ts';
import * as store from './store.ts';

interface SecondFactorView {
  isEnabled: boolean;
  enabledAt: Date | null;
  recoveryCodesLeft: number;
}

/** Whether the player's account asks for a code after the password, and how many recovery codes are left. */
export async function readSecondFactor(context: PlayerContext): Promise<SecondFactorView> {
  const found = await store.findConfirmed(context.database, playerOf(context).playerId);
  return { isEnabled: found !== undefined, enabledAt: found?.confirmedAt ?? null, recoveryCodesLeft: found?.recoveryCodesLeft ?? 0 };
}

/**
 * Creates a secret for an authenticator app. It takes effect once a code of the app is entered; another call replaces it.
 * @throws validation on `currentPassword`, tooManyRequests, conflict if a second factor is on already
 */
export async function startSecondFactor(
  context: PlayerContext,
  { currentPassword }: { currentPassword?: string | undefined },
): Promise<{ secret: string; otpauthUrl: string }> {
  const { playerId } = playerOf(context);
  await requireCurrentPassword(context, { playerId, currentPassword });
  const player = await players.findPlayer(context.database, playerId);
  invariant(player, 'A session has no player');
  const secret = newSecret(context.random);
  const secretSealed = context.identity.vault.seal(SECRET_PURPOSE, secret);
  const isNew = await store.replaceUnconfirmed(context.database, { playerId, secretSealed, now: context.clock.now() });
  if (!isNew) throw new DomainError('conflict');
  return { secret, otpauthUrl: otpauthUrl({ secret, label: player.email ?? player.nickname ?? playerId.slice(0, 8) }) };
}

/** Records that it was turned on or off, and notifies the player, in case somebody else did it. */
async function recordChange(
  context: PlayerContext,
  transaction: Database,
  { playerId, isEnabled }: { playerId: string; isEnabled: boolean },
): Promise<void> {
  await recordAudit(context, transaction, { kind: 'secondFactorChanged', playerId, detail: { isEnabled } });
  const player = await players.findPlayer(transaction, playerId);
  invariant(player, 'A session has no player');
  await queueNotice(context, transaction, { player, notice: isEnabled ? 'second-factor-on' : 'second-factor-off' });
}

/**
 * Turns the second factor on with a first code of the app.
 * @returns recovery codes, shown only now: only their hashes are stored
 * @throws otpInvalid, tooManyRequests, conflict if no secret was created or a second factor is on already
 */
export async function confirmSecondFactor(context: PlayerContext, { code }: { code: string }): Promise<{ recoveryCodes: string[] }> {
  const { playerId } = playerOf(context);
  const recoveryCodes = newRecoveryCodes(context.random);
  const now = context.clock.now();
  await inCodeAttempt(context, playerId, (judged) =>
    inTransaction(context.database, async (transaction) => {
      await holdSession(transaction, playerOf(context));
      const begun = await store.lockFactor(transaction, playerId);
      if (begun === undefined || begun.confirmedAt !== null) throw new DomainError('conflict');
      const isRight = await isRightCode(context, transaction, { playerId, typed: code, mayRecover: false });
      judged();
      if (!isRight) throw new DomainError('otpInvalid');
      await store.confirm(transaction, { playerId, now });
      const keys = recoveryCodes.map((shown) => recoveryKeysOf(context, { playerId, code: readTyped(shown).code })[0]);
      await store.insertRecoveryCodes(transaction, { playerId, keys });
      await recordChange(context, transaction, { playerId, isEnabled: true });
    }),
  );
  await forgiveCode(context, playerId);
  return { recoveryCodes };
}

/**
 * Turns the second factor off, by the password and a code of the app or a recovery code.
 * @throws validation on `currentPassword`, otpInvalid, tooManyRequests, conflict where none is on
 */
export async function removeSecondFactor(
  context: PlayerContext,
  { currentPassword, code }: { currentPassword?: string | undefined; code: string },
): Promise<SecondFactorView> {
  const { playerId } = playerOf(context);
  await requireCurrentPassword(context, { playerId, currentPassword });
  const isRemoved = await inCodeAttempt(context, playerId, (judged) =>
    inTransaction(context.database, async (transaction) => {
      await holdSession(transaction, playerOf(context));
      const factor = await store.lockFactor(transaction, playerId);
      if (factor === undefined || factor.confirmedAt === null) throw new DomainError('conflict');
      const isRight = await isRightCode(context, transaction, { playerId, typed: code, mayRecover: true });
      judged();
      if (!isRight) return false;
      await store.deleteFactor(transaction, playerId);
      await deleteChallengesOf(transaction, playerId);
      await recordChange(context, transaction, { playerId, isEnabled: false });
      return true;
    }),
  );
  if (!isRemoved) throw new DomainError('otpInvalid');
  await forgiveCode(context, playerId);
  return { isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 };
}
