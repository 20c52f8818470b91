import { playerStatus } from '@pavilion/contract/constants.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { invariant } from '../../../kernel/errors.ts';
import type { PlayerKernel, StatusParts } from '../context.ts';
import { stakingStatusNow } from '../status/service.ts';
import { asEntered } from '../profile/contacts.ts';
import { bringIntoOneForm } from '../profile/one-form.ts';
import * as players from '../profile/store.ts';
import { asProven, asStored, factsOf, type IdentityFacts, identityLookupsOf } from './identity.ts';
import * as known from './known-store.ts';
import * as matches from './match-store.ts';
import { insertIdentities } from './store.ts';
import { findExclusion, hasOpenMatch } from '../status/store.ts';

/** The rules by which accounts are compared now; a higher number makes the sweep compare every account again. */
const RULES_VERSION = 2;
const ACCOUNTS_AT_ONCE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export type RecognitionContext = Pick<PlayerKernel, 'clock' | 'random' | 'publish'> & { identity: StatusParts };

/** What the papers of an identity check say of a person. */
export type PaperFacts = Pick<IdentityFacts, 'firstName' | 'lastName' | 'birthdate' | 'personalIdNumber'>;

type Recognised = 'excluded' | 'held' | 'clear';

/**
 * Puts down by what an account's owner is known now, and compares it with everybody who is excluded, inside the transaction that opens or
 * changes the account. The player's row is locked by the caller, or not yet seen by anybody else.
 */
export async function recognise(
  context: RecognitionContext,
  transaction: Database,
  { playerId, papers }: { playerId: string; papers?: PaperFacts },
): Promise<Recognised> {
  const found = await players.findPlayer(transaction, playerId);
  invariant(found, 'A compared person is a player.');
  const player = await bringIntoOneForm(context, transaction, found);
  const facts = factsOf(context.identity.vault, asEntered(player));
  await known.takeIdentityTurn(transaction);
  await known.setKnownIdentities(transaction, {
    playerId,
    source: 'profile',
    identities: await asStored(transaction, identityLookupsOf(context.identity.vault, facts)),
  });
  if (papers !== undefined) {
    // Papers may leave out what the profile has; an address is on none.
    const { firstName, lastName, birthdate, personalIdNumber } = papers;
    const onPaper = {
      firstName: firstName ?? facts.firstName,
      lastName: lastName ?? facts.lastName,
      birthdate: birthdate ?? facts.birthdate,
      personalIdNumber,
      email: null,
      phone: null,
    };
    const identities = await asStored(transaction, identityLookupsOf(context.identity.vault, onPaper));
    await known.setKnownIdentities(transaction, { playerId, source: 'papers', identities });
  }
  await known.markCompared(transaction, { playerId, version: RULES_VERSION });
  // An account that is excluded itself is known by the new words as well.
  const own = await findExclusion(transaction, playerId);
  if (own !== undefined) {
    const identities = (await known.listKnownIdentities(transaction, playerId)).map(asProven(asEntered(player)));
    await insertIdentities(transaction, { personId: own.id, identities });
  }
  return compare(context, transaction, { player });
}

/**
 * Compares an account with everybody who is excluded: one that is surely such a person's is closed as long as theirs, one that may be is
 * held until an operator has decided.
 */
export async function compareAccount(
  context: RecognitionContext,
  transaction: Database,
  { playerId, actor }: { playerId: string; actor?: string },
): Promise<Recognised> {
  const player = await players.lockPlayer(transaction, playerId);
  invariant(player, 'A compared person is a player.');
  await known.takeIdentityTurn(transaction);
  return compare(context, transaction, { player, ...(actor === undefined ? {} : { actor }) });
}

async function compare(
  context: RecognitionContext,
  transaction: Database,
  { player, actor }: { player: players.Player; actor?: string },
): Promise<Recognised> {
  const { id: playerId, status } = player;
  const identities = await known.listKnownIdentities(transaction, playerId);
  if (identities.length === 0) return 'clear';
  const now = context.clock.now();
  const likenesses = await matches.findLikenesses(transaction, { identities, exceptPlayerId: playerId, now });
  // A returning person may have an older account, for which recognition is not repeated: it prevents a new account, not this one.
  const found = likenesses.filter(({ endsAt }) => endsAt > now);
  const [sure] = found.filter(({ isSure }) => isSure);
  if (sure !== undefined) {
    const isNew = await context.identity.keepOut(transaction, { playerId, endsAt: sure.endsAt, ...(actor === undefined ? {} : { actor }) });
    return isNew ? 'excluded' : 'clear';
  }
  if (status === playerStatus.closed) return 'clear';
  let isHeld = false;
  for (const { excludedPersonId } of found) {
    const match = { id: context.random.newId(), playerId, excludedPersonId, createdAt: now };
    if (!(await matches.insertMatch(transaction, match))) continue;
    isHeld = true;
    await recordAudit(context, transaction, { kind: 'identityMatchFound', playerId, detail: { matchId: match.id }, actor: 'system' });
  }
  if (!isHeld) return 'clear';
  await publishStaking(context, transaction, player);
  return 'held';
}

/** Publishes to the ledger what a player may stake, and to every open page that something changed. */
async function publishStaking(context: RecognitionContext, transaction: Database, { id: playerId, status }: players.Player): Promise<void> {
  await context.identity.setStakingStatus(transaction, {
    playerId,
    status: await stakingStatusNow(transaction, { id: playerId, status }),
  });
  await context.publish(transaction, { type: 'PlayerChanged', playerId });
}

/** Releases an account after an operator's decision, unless another decision is still open. */
export async function releaseHeld(context: RecognitionContext, transaction: Database, playerId: string): Promise<void> {
  const player = await players.lockPlayer(transaction, playerId);
  invariant(player, 'A suspended person is a player.');
  await publishStaking(context, transaction, player);
}

/** Is an operator's decision pending whether this is an excluded person's account? Until then nothing is deposited or staked. */
export const isHeldForIdentity = ({ database }: { database: Database }, playerId: string): Promise<boolean> =>
  hasOpenMatch(database, playerId);

/** Accounts similar to an excluded player, or to any person in a register. */
export async function* accountsLike(
  { database, clock }: Pick<PlayerKernel, 'database' | 'clock'>,
  excludedPlayerId: string | null,
): AsyncGenerator<string> {
  let afterId = FIRST_ID;
  for (;;) {
    const page = await matches.listLikeAccounts(database, { excludedPlayerId, afterId, count: ACCOUNTS_AT_ONCE, now: clock.now() });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < ACCOUNTS_AT_ONCE) return;
    afterId = last;
  }
}

/**
 * Compares accounts that were opened before there were these rules, such as those of the demo world; each once, with its words brought into today's form.
 * One that cannot be compared is logged, and waits for the next run.
 */
export async function compareOlderAccounts(context: RecognitionContext & Pick<PlayerKernel, 'database' | 'log'>): Promise<void> {
  await eachAlone(context, {
    items: olderAccounts(context),
    says: 'an account could not be compared with excluded persons',
    factsOf: (playerId) => ({ playerId }),
    handle: (playerId) =>
      inTransaction(context.database, async (transaction) => {
        await players.lockPlayer(transaction, playerId);
        await recognise(context, transaction, { playerId });
      }),
  });
}

async function* olderAccounts({ database }: Pick<PlayerKernel, 'database'>): AsyncGenerator<string> {
  let after = { version: 0, id: FIRST_ID };
  for (;;) {
    const page = await known.listUncompared(database, { version: RULES_VERSION, after, count: ACCOUNTS_AT_ONCE });
    yield* page.map(({ id }) => id);
    const last = page.at(-1);
    if (last === undefined || page.length < ACCOUNTS_AT_ONCE) return;
    after = last;
  }
}

/** Compares accounts that were not compared yet, and releases those held for a person whose exclusion has ended. */
export async function sweepIdentities(context: PlayerKernel): Promise<void> {
  await compareOlderAccounts(context);
  await inTransaction(context.database, async (transaction) => {
    for (const playerId of await matches.expireMatches(transaction, context.clock.now())) await releaseHeld(context, transaction, playerId);
  });
}
