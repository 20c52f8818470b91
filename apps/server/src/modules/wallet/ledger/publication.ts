import type { AccountState, Publication } from '@pavilion/ledger';
import { formatShortest, scaleOf } from '@pavilion/money';
import { inSight } from './account-status.ts';
import { withdrawableMinor } from './decide-cashier.ts';

/** An account in decimals of its major unit; the contract writes them as JSON numbers (wire §3.7). */
interface AccountFacts {
  readonly id: string;
  readonly currency: string;
  readonly balance: string;
  readonly realBalance: string;
  readonly bonusBalance: string;
  readonly lockedBalance: string;
  readonly withdrawalBalance: string;
  readonly status: number;
  readonly version: number;
  readonly playResult: string;
  readonly lastRound: {
    readonly round: string;
    readonly gameId: string | null;
    readonly staked: string;
    readonly won: string;
    readonly openedAt: string | null;
  } | null;
  readonly fromEarlierRounds: { readonly since: string; readonly amount: string }[];
}

/** Numbers the states of an account in the ledger's own order: its entries, and the changes of its status (wire §4.6). */
const versionOf = ({ seq, statusSeq }: AccountState): bigint => seq + statusSeq;

/** The account as players and the API see it: balance is real and bonus money, without what is locked (W-48). */
export function accountFacts(account: AccountState): AccountFacts {
  const { cash, bonus, locked } = account.balances;
  const scale = scaleOf(account.currency);
  const decimal = (amountMinor: bigint): string => formatShortest(amountMinor, scale);
  return {
    id: account.id,
    currency: account.currency,
    balance: decimal(cash + bonus),
    realBalance: decimal(cash),
    bonusBalance: decimal(bonus),
    lockedBalance: decimal(locked),
    withdrawalBalance: decimal(withdrawableMinor(account)),
    status: inSight(account).status,
    version: Number(versionOf(account)),
    playResult: decimal(account.playResultMinor),
    lastRound: lastRoundFacts(account.lastRound, decimal),
    fromEarlierRounds: earlierFacts(account.sessionMarks, decimal),
  };
}

function lastRoundFacts(lastRound: AccountState['lastRound'], decimal: (amountMinor: bigint) => string): AccountFacts['lastRound'] {
  if (lastRound === null) return null;
  const { round, gameId, stakeMinor, winMinor, openedAtMs } = lastRound;
  const openedAt = openedAtMs === null ? null : new Date(openedAtMs).toISOString();
  return { round, gameId, staked: decimal(stakeMinor), won: decimal(winMinor), openedAt };
}

/** Only values other than zero: a session without a row here had nothing from earlier rounds. */
const earlierFacts = (marks: AccountState['sessionMarks'], decimal: (amountMinor: bigint) => string): AccountFacts['fromEarlierRounds'] =>
  marks.flatMap(({ sinceMs, earlierMinor }) =>
    earlierMinor === 0n ? [] : [{ since: new Date(sinceMs).toISOString(), amount: decimal(earlierMinor) }],
  );

/**
 * The message of a changed account on its player's channel: the complete state with its version (wire §4.5).
 * Written as text, since it is made for every batch and its amounts must keep every digit.
 */
export function publishAccount(account: AccountState): Publication {
  const facts = accountFacts(account);
  const amounts = `"balance":${facts.balance},"realBalance":${facts.realBalance},"bonusBalance":${facts.bonusBalance}`;
  const further = `"lockedBalance":${facts.lockedBalance},"withdrawalBalance":${facts.withdrawalBalance},"status":${facts.status}`;
  const play = `"version":${facts.version},"playResult":${facts.playResult},"lastRound":${lastRoundJson(facts.lastRound)}`;
  const earlier = `"fromEarlierRounds":[${facts.fromEarlierRounds.map(earlierJson).join(',')}]`;
  const version = versionOf(account);
  return {
    channel: `wallet:accounts#${account.playerId}`,
    dataJson: `{"event":"account.balance.updated","account":{"id":"${facts.id}","currency":"${facts.currency}",${amounts},${further},${play},${earlier}}}`,
    idempotencyKey: `${account.id}:${version}`,
    version: { thing: account.id, version },
  };
}

function lastRoundJson(lastRound: AccountFacts['lastRound']): string {
  if (lastRound === null) return 'null';
  const { round, gameId, staked, won, openedAt } = lastRound;
  return `{"round":${JSON.stringify(round)},"gameId":${JSON.stringify(gameId)},"staked":${staked},"won":${won},"openedAt":${JSON.stringify(openedAt)}}`;
}

const earlierJson = ({ since, amount }: AccountFacts['fromEarlierRounds'][number]): string => `{"since":"${since}","amount":${amount}}`;
