import {
  type AccountState,
  accountsOfPlayer,
  lockPlayer,
  markSessions,
  openAccount,
  openPlayer,
  resultBaselinesOf,
  setAccountStatus,
} from '@pavilion/ledger';
import { formatShortest, scaleOf } from '@pavilion/money';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { openSessionStarts, sessionStart } from '../../player/index.ts';
import { currencyByCode, type SettingsContext } from '../../settings/index.ts';
import { connectionOf } from '../ledger/connection.ts';
import type { WalletKernel } from '../ledger/engine.ts';
import { accountStatus, canHide, inSight, isListed } from '../ledger/account-status.ts';

type AccountContext = Pick<WalletKernel, 'database' | 'clock' | 'random' | 'publish'>;

/** Gives a new player an active account in the currency of the registration, inside that database transaction. Safe to repeat. */
export async function openFirstAccount(
  context: Omit<AccountContext, 'database'>,
  transaction: Database,
  account: { playerId: string; currency: string },
): Promise<string> {
  const connection = connectionOf(transaction);
  await openPlayer(connection, account.playerId);
  await lockPlayer(connection, account.playerId);
  const known = await accountsOfPlayer(connection, account.playerId);
  const [first] = known;
  if (first !== undefined) return first.id;
  return open(context, transaction, { ...account, status: accountStatus.active });
}

async function open(
  context: Omit<AccountContext, 'database'>,
  transaction: Database,
  account: { playerId: string; currency: string; status: number },
): Promise<string> {
  const id = context.random.newId();
  await openAccount(connectionOf(transaction), { ...account, id, createdAt: context.clock.now() });
  await context.publish(transaction, { type: 'AccountOpened', playerId: account.playerId, accountId: id, currency: account.currency });
  return id;
}

/** A player's accounts that are not hidden, in the order they were opened (C-44). */
export async function accountsOf(context: Pick<AccountContext, 'database'>, playerId: string): Promise<AccountState[]> {
  return (await accountsOfPlayer(connectionOf(context.database), playerId)).map(inSight).filter(isListed);
}

/** Number of sessions for which an account keeps what earlier rounds brought; beyond it, the latest ones and any that asks. */
const markedSessions = 20;

/**
 * When a session began, and from what result of play it counts in each of the player's accounts (wire §4.6). From its first question on, the
 * accounts keep what rounds that began before it bring.
 */
export async function sessionOf(context: Pick<AccountContext, 'database' | 'clock'>, session: { playerId: string; sessionId: string }) {
  const startedAt = (await sessionStart(context.database, session)) ?? context.clock.now();
  const asked = { playerId: session.playerId, since: startedAt };
  const known = await resultBaselinesOf(connectionOf(context.database), asked);
  const baselines = known.every(({ isMarked }) => isMarked) ? known : await markedBaselines(context.database, asked);
  const results = baselines.map(({ currency, baselineMinor }) => ({
    currency,
    playResult: formatShortest(baselineMinor, scaleOf(currency)),
  }));
  return { startedAt: startedAt.toISOString(), results };
}

/** Marks a session in the player's accounts, beside the others that are open. */
const markedBaselines = (database: Database, { playerId, since }: { playerId: string; since: Date }) =>
  inTransaction(database, async (transaction) => {
    const connection = connectionOf(transaction);
    await lockPlayer(connection, playerId);
    const open = await openSessionStarts(transaction, { playerId, limit: markedSessions });
    const sessions = [...new Set([since, ...open].map((start) => start.getTime()))].map((startMs) => new Date(startMs));
    for (const account of await accountsOfPlayer(connection, playerId)) await markSessions(connection, { ...account, sessions });
    return resultBaselinesOf(connection, { playerId, since });
  });

/** One account of a player, hidden or not; undefined for an unknown one and for another player's alike (reliability §7.1). */
export async function accountOf(
  context: Pick<AccountContext, 'database'>,
  owned: { playerId: string; accountId: string },
): Promise<AccountState | undefined> {
  return (await accountsOfPlayer(connectionOf(context.database), owned.playerId)).map(inSight).find(({ id }) => id === owned.accountId);
}

/** The account a player plays with now. */
export async function activeAccountOf(context: Pick<AccountContext, 'database'>, playerId: string): Promise<AccountState | undefined> {
  return (await accountsOf(context, playerId)).find(({ status }) => status === accountStatus.active);
}

/** Opens an account, or brings a hidden one back; an existing one stays as it is (C-45, D-60). @throws validation for a currency that is off */
export async function createAccount(
  context: AccountContext & SettingsContext,
  wanted: { playerId: string; currency: string },
): Promise<AccountState[]> {
  const { playerId, currency } = wanted;
  if ((await currencyByCode(context, currency)) === undefined) {
    throw new DomainError('validation', { fields: { currency: { rule: 'currencyUnknown' } } });
  }
  await changeAccounts(context, playerId, async (transaction, accounts) => {
    const existing = accounts.find((account) => account.currency === currency);
    if (existing === undefined) await open(context, transaction, { playerId, currency, status: accountStatus.available });
    else if (!isListed(existing)) await setAccountStatus(connectionOf(transaction), { id: existing.id, status: accountStatus.available });
  });
  return accountsOf(context, playerId);
}

/** Makes one account the active one and the former available, in one database transaction (C-46, S-12). @throws notFound */
export async function switchAccount(context: AccountContext, owned: { playerId: string; accountId: string }): Promise<AccountState[]> {
  await changeAccounts(context, owned.playerId, async (transaction, accounts) => {
    const chosen = accounts.find(({ id }) => id === owned.accountId);
    if (chosen === undefined) throw new DomainError('notFound');
    if (!isListed(chosen)) throw new DomainError('conflict');
    const connection = connectionOf(transaction);
    // The former first: the database allows one active account at every moment.
    for (const { id, status } of accounts) {
      if (status === accountStatus.active && id !== chosen.id) await setAccountStatus(connection, { id, status: accountStatus.available });
    }
    await setAccountStatus(connection, { id: chosen.id, status: accountStatus.active });
  });
  return accountsOf(context, owned.playerId);
}

/** Hides an empty account that is not active (C-47, D-60). @throws notFound, accountNotHideable */
export async function hideAccount(context: AccountContext, owned: { playerId: string; accountId: string }): Promise<AccountState[]> {
  await changeAccounts(context, owned.playerId, async (transaction, accounts) => {
    const chosen = accounts.find(({ id }) => id === owned.accountId);
    if (chosen === undefined) throw new DomainError('notFound');
    if (!isListed(chosen)) return;
    if (!canHide(chosen)) throw new DomainError('accountNotHideable');
    await setAccountStatus(connectionOf(transaction), { id: chosen.id, status: accountStatus.hidden });
  });
  return accountsOf(context, owned.playerId);
}

/** Runs a change of a player's accounts under the same lock that his money takes, so that neither sees the other half done. */
async function changeAccounts(
  context: AccountContext,
  playerId: string,
  change: (transaction: Database, accounts: readonly AccountState[]) => Promise<void>,
): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const connection = connectionOf(transaction);
    if (!(await lockPlayer(connection, playerId))) throw new DomainError('notFound');
    await change(transaction, (await accountsOfPlayer(connection, playerId)).map(inSight));
  });
}
