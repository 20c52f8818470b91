import { Books, houseKey } from '@pavilion/ledger/books/books.ts';
import { evaluateUnit } from '@pavilion/ledger/decide/evaluate.ts';
import { hash } from 'node:crypto';
import type { BonusState, Decide, HouseKind, LedgerAnswer, LimitCounter, PlayerState } from '@pavilion/ledger';
import { createSeededRandom } from '../../../kernel/testing/seeded-random.ts';
import type { BetCommand, RollbackCommand, WalletCommand, WinCommand } from '../ledger/commands.ts';
import { decide } from '../ledger/decide.ts';

export const studio = 'studio-a';
export const otherStudio = 'studio-b';
export const game = 'game-1';
export const start = new Date('2026-11-20T12:00:00.000Z');
const houseKinds: readonly (readonly [HouseKind, readonly string[]])[] = [
  ['game_clearing', [studio, otherStudio]],
  ['sport_clearing', [studio]],
  ['jackpot', [studio, otherStudio]],
  ['bonus_cost', ['freespin', 'promo', 'cash', 'lapsed']],
  ['psp_clearing', ['psp']],
  ['adjustment', ['test']],
  ['write_off', ['psp']],
];

export interface Opening {
  readonly cash?: bigint;
  /** Bonus money, which always belongs to an active bonus. */
  readonly bonus?: bigint;
  /** The bonus it belongs to, where its terms matter; without any, its wagering is far from complete. */
  readonly terms?: Partial<Omit<BonusState, 'terms'>> & { readonly terms?: Partial<BonusState['terms']> };
  readonly status?: PlayerState['status'];
  readonly excludedUntil?: Date;
  readonly coolingOffUntil?: Date;
  readonly realityCheckDueAt?: Date | null;
  readonly stakeMaxMinor?: bigint | null;
  readonly limits?: readonly Pick<LimitCounter, 'definition' | 'capMinor' | 'usedPicoMinor'>[];
}

const unplayed = { statusSeq: 0n, playResultMinor: 0n, lastRound: null, sessionMarks: [] } as const;
const activePlayer = { status: 'active', excludedUntil: null, coolingOffUntil: null, realityCheckDueAt: null } as const;

const playerStateOf = ({ status, excludedUntil, coolingOffUntil, realityCheckDueAt }: Opening) => ({
  ...(status && { status }),
  ...(excludedUntil && { excludedUntil }),
  ...(coolingOffUntil && { coolingOffUntil }),
  ...(realityCheckDueAt && { realityCheckDueAt }),
});

/** The account in euro has the opening balances; the others are empty and not the active one. */
const openedAccount = (currency: string, { cash = 10_000n, bonus = 0n }: Opening) =>
  currency === 'EUR'
    ? { status: 1, balances: { cash, bonus, locked: 0n, receivable: 0n } }
    : { status: 2, balances: { cash: 0n, bonus: 0n, locked: 0n, receivable: 0n } };

/** The product's rules over the ledger's own evaluation, without a database: what one batch after another would decide. */
export class MemoryLedger {
  readonly books: Books;
  /** The house account of forfeited bonus money, in EUR. */
  readonly forfeitedId: string;
  readonly #random = createSeededRandom('memory-ledger');
  now = start;

  constructor(currencies: readonly string[] = ['EUR', 'USD']) {
    const houses = new Map<string, string>();
    for (const currency of currencies) {
      for (const [kind, details] of houseKinds)
        for (const detail of details) houses.set(houseKey({ kind, detail }, currency), this.#random.newId());
    }
    this.forfeitedId = houses.get(houseKey({ kind: 'bonus_cost', detail: 'lapsed' }, 'EUR')) ?? '';
    this.books = new Books(houses);
  }

  /** A player with an account in EUR and USD, and an open session of the game under the token `<player>/<currency>`. */
  open(playerId: string, opening: Opening = {}): void {
    const { bonus = 0n, stakeMaxMinor = null, limits = [] } = opening;
    this.books.players.set(playerId, { ...activePlayer, ...playerStateOf(opening), playerId });
    for (const currency of ['EUR', 'USD']) {
      const account = openedAccount(currency, opening);
      this.books.loadAccount({ id: this.#random.newId(), playerId, currency, seq: 0n, ...unplayed, ...account });
      const session = {
        id: this.#random.newId(),
        playerId,
        source: studio,
        gameId: game,
        currency,
        stakeMaxMinor,
        expiresAt: new Date('2026-11-21T00:00:00.000Z'),
      };
      this.books.gameSessions.set(hashText(tokenOf(playerId, currency)), { ...session, closedAt: null });
    }
    if (bonus > 0n || opening.terms !== undefined) this.books.loadBonus(aBonus({ playerId, amountMinor: bonus, ...opening.terms }));
    const windowStart = new Date('2026-11-20T00:00:00.000Z');
    const windowEnd = new Date('2026-11-21T00:00:00.000Z');
    const counters = limits.map((limit) => ({
      ...limit,
      id: this.#random.newId(),
      period: 'daily' as const,
      timeZone: 'UTC',
      isRolling: false,
      currency: 'EUR',
      rate: '100',
      windowStart,
      windowEnd,
      bindsFrom: windowStart,
      bindsUntil: null,
      overCapReason: null,
    }));
    this.books.loadLimitCounters(playerId, counters);
  }

  closeSession(playerId: string): void {
    const key = hashText(tokenOf(playerId, 'EUR'));
    const session = this.books.gameSessions.get(key);
    if (session !== undefined) this.books.gameSessions.set(key, { ...session, closedAt: this.now });
  }

  send(...commands: WalletCommand[]): LedgerAnswer {
    const answer = this.sendUnit(commands, false).at(-1);
    if (answer === undefined) throw new Error('nothing was sent');
    return answer;
  }

  sendUnit(commands: readonly WalletCommand[], isAtomic: boolean): LedgerAnswer[] {
    const evaluation = { books: this.books, decide: decideAtRates, now: this.now, newId: () => this.#random.newId() };
    return evaluateUnit(evaluation, { commands, isAtomic });
  }

  balances(playerId: string, currency = 'EUR') {
    const account = this.books.account(playerId, currency);
    if (account === undefined) throw new Error('no such account');
    return account.balances;
  }

  readonly tokenHash = sessionHash;

  /** A bonus as `open` makes it. */
  aBonus(playerId: string): BonusState {
    return aBonus({ playerId, amountMinor: 0n });
  }

  bonus(playerId: string): BonusState {
    const bonus = this.books.bonuses(playerId).get(bonusId);
    if (bonus === undefined) throw new Error('no such bonus');
    return bonus;
  }

  /** The house's sums by account kind, in minor units. */
  house(): Record<string, bigint> {
    const sums: Record<string, bigint> = {};
    for (const entry of this.books.changes.entries)
      if (entry.bucket === 'house') sums[entry.accountId] = (sums[entry.accountId] ?? 0n) + entry.amountMinor;
    return sums;
  }

  get entryCount(): number {
    return this.books.changes.entries.length;
  }
}

/** Minor units per euro: fixed, so that tests can state the counted amounts. */
const rates: Readonly<Record<string, string>> = { EUR: '100', USD: '108' };
const decideAtRates: Decide<WalletCommand> = (state, command) => decide(state, command, (currency) => rates[currency]);
/** The bonus that `open` gives a player in EUR. */
export const bonusId = '00000000-0000-7000-8000-0000000000b0';

const plainTerms: BonusState['terms'] = {
  ratePpm: 1_000_000,
  ratesPpm: {},
  restrictedGameIds: [],
  isBonusFirst: false,
  paysWinsAfterEnd: false,
  isCancelLocked: false,
  blocksWithdrawal: false,
};

function aBonus(given: { playerId: string; amountMinor: bigint } & NonNullable<Opening['terms']>): BonusState {
  const { amountMinor, terms, ...rest } = given;
  return {
    id: bonusId,
    currency: 'EUR',
    status: 'active',
    cost: 'cash',
    grantedMinor: amountMinor,
    remainingMinor: amountMinor,
    requiredMinor: 100_000_000n,
    wageredMinor: 0n,
    wageredBeforeMinor: 0n,
    pendingMinor: 0n,
    owedMinor: 0n,
    openRoundCount: 0,
    releasedMinor: 0n,
    maxBetMinor: null,
    conversionCapMinor: null,
    expiresAt: null,
    ...rest,
    terms: { ...plainTerms, ...terms },
  };
}

const tokenOf = (playerId: string, currency: string): string => `${playerId}/${currency}`;
const hashText = (token: string): string => hash('sha256', token, 'binary');
const hashBytes = (token: string): Buffer => hash('sha256', token, 'buffer');

type PlayCommand<C> = Partial<C> & { readonly externalId: string };

export const bet = (playerId: string, given: PlayCommand<BetCommand>): BetCommand => ({
  kind: 'bet',
  source: studio,
  playerId,
  currency: 'EUR',
  amountMinor: 1_000n,
  round: 'r1',
  gameId: game,
  playKind: 'normal',
  closesRound: false,
  sessionTokenHash: hashBytes(tokenOf(playerId, 'EUR')),
  ...given,
});

export const sessionHash = (playerId: string, currency: string): Buffer => hashBytes(tokenOf(playerId, currency));

export const win = (playerId: string, given: PlayCommand<WinCommand>): WinCommand => ({
  kind: 'win',
  source: studio,
  playerId,
  currency: 'EUR',
  amountMinor: 2_500n,
  round: 'r1',
  gameId: game,
  playKind: 'normal',
  closesRound: false,
  concernsRound: given.returnedStake !== undefined,
  readsRound: given.gameType === 'sportsbook',
  ...given,
});

export const rollback = (playerId: string, given: PlayCommand<RollbackCommand> & { reference: string }): RollbackCommand => ({
  kind: 'rollback',
  source: studio,
  playerId,
  currency: 'EUR',
  amountMinor: 0n,
  scope: 'op',
  statedAmountMinor: undefined,
  concernsRound: given.scope === 'round',
  ...given,
});
