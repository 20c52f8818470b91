import { createHash } from 'node:crypto';
import type { NewPasskeyCredential, PasskeyCreationOptions } from '@pavilion/contract/formats/passkey.ts';
import type { factorEndpoints } from '@pavilion/contract/console/factors.ts';
import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant, refusedBy } from '../../../kernel/errors.ts';
import { creationOptions } from '../../../kernel/passkeys/ceremony.ts';
import { passkeyViewOf, verifiedPasskey } from '../../../kernel/passkeys/new-passkey.ts';
import { handleOf, nameOf, PASSKEYS_MAX } from '../../../kernel/passkeys/rules.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import type { OperatorContext } from '../context.ts';
import { acceptFactor, endOthers, holdOwn, mailChange, recordOwn, renewRecoveryCodes } from '../factors/own.ts';
import { lockTotp } from '../factors/store.ts';
import * as accounts from '../accounts/store.ts';
import { challenges, partyOf } from './challenges.ts';
import * as store from './store.ts';

type View = ResultOf<(typeof factorEndpoints)['listPasskeys']>;

const digestOf = (kind: string, value: string | Uint8Array): string => createHash('sha256').update(`${kind}\n`).update(value).digest('hex');

/** The own passkeys. */
export async function listPasskeys(context: OperatorContext): Promise<View> {
  return (await store.listPasskeys(context.database, actorOf(context).id)).map(passkeyViewOf);
}

/**
 * Begins a new passkey. The browser is asked to leave out a device that holds one of any operator: two people with one device would be two
 * accounts of one (operator §3.4).
 * @throws stepUpRequired, conflict on an IP address and beyond twenty passkeys
 */
export async function startPasskey(context: OperatorContext): Promise<PasskeyCreationOptions> {
  const { id: operatorId, sessionId } = actorOf(context);
  const party = partyOf(context);
  if ((await store.listPasskeys(context.database, operatorId)).length >= PASSKEYS_MAX)
    throw refusedBy('conflict', 'passkeysMost', { most: PASSKEYS_MAX });
  const operator = await accounts.findOperator(context.database, operatorId);
  invariant(operator, 'A session has no operator');
  const asked = { purpose: 'add', sessionId, party, now: context.clock.realNow() } as const;
  return creationOptions(party, {
    challenge: await challenges.forSession(context, asked),
    handle: handleOf(operatorId),
    userName: operator.email,
    known: await store.listCredentials(context.database, party.id),
  });
}

/**
 * Stores the new passkey of a ceremony of this session: it is valid at once, and other sessions end.
 * @returns ten recovery codes if it is the first factor, shown once @throws passkeyInvalid, stepUpRequired, conflict for one that is stored
 */
export async function addPasskey(
  context: OperatorContext,
  { credential, name }: { credential: NewPasskeyCredential; name?: string | null | undefined },
): Promise<{ passkeys: View; recoveryCodes: string[] | null }> {
  const { id: operatorId, sessionId } = actorOf(context);
  const party = partyOf(context);
  const createdAt = context.clock.realNow();
  const challenge = await challenges.takeAnswered(context, { purpose: 'add', credential, party, sessionId, now: createdAt });
  const made = await verifiedPasskey(context, { ownerId: operatorId, party, credential, challenge, name, createdAt });
  const recoveryCodes = await inTransaction(context.database, async (transaction) => {
    const held = await holdOwn(context, transaction, { needsFactor: true });
    const known = await store.listPasskeys(transaction, operatorId);
    if (known.length >= PASSKEYS_MAX) throw refusedBy('conflict', 'passkeysMost', { most: PASSKEYS_MAX });
    if (!(await store.insertPasskey(transaction, made))) throw refusedBy('conflict', 'passkeyKnown');
    const hashes = [digestOf('credential', made.credentialId), digestOf('key', made.publicKey)];
    await store.rememberKeys(transaction, { operatorId, hashes });
    await acceptFactor(context, transaction, held);
    await recordOwn(context, transaction, { act: 'own.passkeys.add', passkeyId: made.id });
    return held.standing.scope === 'enrolment' ? renewRecoveryCodes(context, transaction, operatorId) : null;
  });
  return { passkeys: await listPasskeys(context), recoveryCodes };
}

/** Gives it another name, without one that of this device. @throws notFound for another operator's */
export async function renamePasskey(
  context: OperatorContext,
  { id, name: typed }: { id: string; name?: string | null | undefined },
): Promise<View> {
  const name = nameOf(typed, context.request.userAgent);
  await inTransaction(context.database, async (transaction) => {
    const { operator } = await holdOwn(context, transaction, { needsFactor: false });
    if (!(await store.renamePasskey(transaction, { id, ownerId: operator.id, name }))) throw new DomainError('notFound');
    await recordOwn(context, transaction, { act: 'own.passkeys.rename', passkeyId: id });
  });
  return listPasskeys(context);
}

/** Takes a passkey away; other sessions end. @throws notFound for another operator's, stepUpRequired, conflict for the last factor */
export async function removePasskey(context: OperatorContext, id: string): Promise<View> {
  await inTransaction(context.database, async (transaction) => {
    const { operator } = await holdOwn(context, transaction, { needsFactor: true });
    const passkeys = await store.listPasskeys(transaction, operator.id);
    if (!passkeys.some((passkey) => passkey.id === id)) throw new DomainError('notFound');
    const hasOther = passkeys.some((passkey) => passkey.id !== id && passkey.suspendedAt === null);
    const hasApp = (await lockTotp(transaction, { operatorId: operator.id, isConfirmed: true })) !== undefined;
    if (!hasOther && !hasApp) throw refusedBy('conflict', 'factorLast');
    await store.deletePasskey(transaction, { id, ownerId: operator.id });
    await endOthers(context, transaction, operator.id);
    await mailChange(context, transaction, { operator, change: 'removed' });
    await recordOwn(context, transaction, { act: 'own.passkeys.remove', passkeyId: id });
  });
  return listPasskeys(context);
}
