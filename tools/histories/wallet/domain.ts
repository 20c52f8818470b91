import type { BonusState } from '@pavilion/ledger';
import fc from 'fast-check';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { WalletCommand } from '../../../apps/server/src/modules/wallet/ledger/commands.ts';
import { bet, game, rollback, start, studio, win } from '../../../apps/server/src/modules/wallet/testing/memory-ledger.ts';
import type { Domain } from '../domain.ts';
import { histories, type Step, World } from '../world.ts';
import { type WalletFlaw, walletFlaws, walletStore } from './flaws.ts';
import { type WalletAct, type WalletCall, WalletProduct } from './product.ts';
import { CURRENCY } from './store.ts';

const players = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'] as const;
const player = fc.constantFrom(...players);
const amountMinor = fc.oneof(fc.bigInt({ min: 0n, max: 60n }), fc.bigInt({ min: 0n, max: 3_000n }));
/** One of five, few enough to collide often. */
const name = (prefix: string): fc.Arbitrary<string> => fc.integer({ min: 1, max: 5 }).map((number) => `${prefix}${number}`);
const round = fc.integer({ min: 1, max: 3 }).map((number) => `r${number}`);
const closesRound = fc.constantFrom(false, false, true);

const bets = fc
  .record({ playerId: player, externalId: name('b'), round, amountMinor, closesRound })
  .map((given) => bet(given.playerId, given));
const wins = fc
  .record({
    playerId: player,
    externalId: name('w'),
    round,
    amountMinor,
    closesRound,
    playKind: fc.constantFrom('normal', 'normal', 'promo'),
  })
  .map((given) => win(given.playerId, given));
const betReturns = fc
  .record({ playerId: player, externalId: name('x'), reference: name('b') })
  .map((given) => rollback(given.playerId, given));
const anyReturns = fc
  .record({ playerId: player, externalId: name('x'), reference: fc.oneof(name('b'), name('w'), name('x')) })
  .map((given) => rollback(given.playerId, given));
/** A round is named by its own name, or by one of its operations. */
const roundReturns = fc
  .record({ playerId: player, externalId: name('y'), reference: fc.oneof(round, name('b'), name('w')) })
  .map((given) => rollback(given.playerId, { ...given, round: given.reference, scope: 'round' as const }));
const ends: fc.Arbitrary<WalletCommand> = fc
  .record({ playerId: player, externalId: name('e'), round })
  .map((given) => ({ kind: 'endRound', source: studio, gameId: game, currency: CURRENCY, amountMinor: 0n, ...nothingReported, ...given }));
const nothingReported = { reportedBetsMinor: null, reportedWinsMinor: null };

const cashier = { currency: CURRENCY, psp: 'psp' };
const paid = (kind: 'deposit' | 'chargeback' | 'chargebackReversal', prefix: string): fc.Arbitrary<WalletCommand> =>
  fc
    .record({ playerId: player, externalId: name(prefix), amountMinor })
    .map((given) => ({ kind, source: 'player:deposit', ...cashier, ...given }));
const reserves: fc.Arbitrary<WalletCommand> = fc
  .record({ playerId: player, externalId: name('h'), amountMinor })
  .map((given) => ({ kind: 'withdrawalReserve', source: 'player:withdrawal', ...cashier, ...given }));
const reserveEnds: fc.Arbitrary<WalletCommand> = fc
  .record({
    kind: fc.constantFrom('withdrawalPayout' as const, 'withdrawalRelease' as const),
    playerId: player,
    number: fc.integer({ min: 1, max: 5 }),
    reference: fc.oneof(name('h'), name('h'), name('withdrawalRelease ')),
  })
  .map(({ number, kind, ...given }) => {
    const externalId = `${kind} ${number}`;
    return { kind, source: 'player:withdrawal', amountMinor: 0n, ...cashier, ...given, externalId };
  });

const alone = (command: WalletCommand): WalletCall => ({ commands: [command] });
/** A stake and its win in one call, all or nothing. */
const betWins: fc.Arbitrary<WalletCall> = fc
  .tuple(bets, wins)
  .map(([stake, won]) => ({ commands: [stake, { ...won, playerId: stake.playerId, round: stake.round }] }));

const terms = fc.record({
  ratePpm: fc.constantFrom(1_000_000, 100_000, 333_333),
  isBonusFirst: fc.boolean(),
  paysWinsAfterEnd: fc.boolean(),
  isCancelLocked: fc.boolean(),
  blocksWithdrawal: fc.boolean(),
});
const bonusIdOf = (playerId: string): string => `bonus of ${playerId}`;
const grants: fc.Arbitrary<WalletCall> = fc
  .record({
    playerId: player,
    terms,
    grantedMinor: fc.bigInt({ min: 1n, max: 4_000n }),
    requiredMinor: fc.bigInt({ min: 1n, max: 6_000n }),
    maxBetMinor: fc.option(fc.bigInt({ min: 50n, max: 2_000n })),
    conversionCapMinor: fc.option(fc.bigInt({ min: 1n, max: 3_000n })),
    expiresInHours: fc.option(fc.integer({ min: 1, max: 72 })),
  })
  .map(({ terms: own, expiresInHours, ...given }) => {
    const id = bonusIdOf(given.playerId);
    const expiresAt = expiresInHours === null ? null : new Date(start.getTime() + expiresInHours * 3_600_000);
    const counts = { wageredMinor: 0n, wageredBeforeMinor: 0n, pendingMinor: 0n, openRoundCount: 0 };
    const begun = { remainingMinor: 0n, owedMinor: 0n, releasedMinor: 0n, ...counts };
    const facts = { id, currency: CURRENCY, status: 'active' as const, cost: 'cash', expiresAt };
    const opens: BonusState = { ...facts, ...begun, ...given, terms: { ratesPpm: {}, restrictedGameIds: [], ...own } };
    const { playerId, grantedMinor: granted } = given;
    const key = { source: 'bonus', playerId, externalId: `${id}:grant`, currency: CURRENCY, bonusId: id };
    return { opens, commands: [{ kind: 'bonusGrant', ...key, amountMinor: granted }] };
  });
const bonusEnds: fc.Arbitrary<WalletCall> = fc
  .record({ playerId: player, outcome: fc.constantFrom('cancelled' as const, 'expired' as const) })
  .map(({ playerId, outcome }) => {
    const bonusId = bonusIdOf(playerId);
    const key = { source: 'bonus', playerId, externalId: `${bonusId}:end`, currency: CURRENCY, content: outcome };
    return alone({ kind: 'bonusEnd', ...key, amountMinor: 0n, bonusId, outcome });
  });

const breaks: fc.Arbitrary<WalletAct> = fc.oneof(
  fc.record({ act: fc.constant('away' as const), playerId: player, ms: fc.constantFrom(HOUR_MS, 24 * HOUR_MS) }),
  fc.record({ act: fc.constant('block' as const), playerId: player, isBlocked: fc.boolean() }),
  fc.record({ act: fc.constant('closeSession' as const), playerId: player }),
  fc.record({ act: fc.constant('realityCheck' as const), playerId: player, inMs: fc.option(fc.constantFrom(0, HOUR_MS)) }),
);
const limitsAsked: fc.Arbitrary<WalletAct> = fc.record({
  act: fc.constant('limit' as const),
  playerId: player,
  definition: fc.constantFrom(1, 2),
  amountMinor: fc.oneof({ weight: 4, arbitrary: fc.bigInt({ min: 1n, max: 3_000n }) }, { weight: 1, arbitrary: fc.constant(null) }),
});

const calls = (...of: readonly fc.Arbitrary<WalletCommand>[]): fc.Arbitrary<WalletCall> => fc.oneof(...of.map((one) => one.map(alone)));

interface WalletHistory {
  /** Of the players, in order. */
  readonly cashMinor: readonly bigint[];
  readonly isPredicted: boolean;
  readonly steps: readonly Step<WalletCall, WalletAct>[];
}

const MOST_STEPS = 40;
const cashMinor = fc.array(fc.bigInt({ min: 0n, max: 6_000n }), { minLength: players.length, maxLength: players.length });

const historyOf = (call: fc.Arbitrary<WalletCall>, act: fc.Arbitrary<WalletAct>, isPredicted = true): fc.Arbitrary<WalletHistory> =>
  fc.record({ cashMinor, isPredicted: fc.constant(isPredicted), steps: histories({ call, act, most: MOST_STEPS }) });

function play({ cashMinor: cash, isPredicted, steps }: WalletHistory, flaw: WalletFlaw | undefined): void {
  const openings = players.map((playerId, index) => ({ playerId, cashMinor: cash[index] ?? 0n }));
  new World(new WalletProduct({ store: walletStore(flaw), openings, isPredicted })).play(steps);
}

const domainOf = (name: string, history: fc.Arbitrary<WalletHistory>, flaws: readonly WalletFlaw[]): Domain<WalletHistory, WalletFlaw> => ({
  name,
  history,
  flaws,
  play,
});

const play1 = calls(bets, bets, wins, anyReturns, roundReturns, ends);
const money = calls(paid('deposit', 'd'), paid('chargeback', 'c'), paid('chargebackReversal', 'v'), reserves, reserveEnds);

export const ledgerDomain = domainOf('ledger', historyOf(fc.oneof(play1, play1, money, betWins), breaks), walletFlaws.ledger);

const bonusPlay = calls(bets, bets, bets, wins, wins, betReturns, ends, reserves);
const anyBonusPlay = fc.oneof(bonusPlay, calls(anyReturns, roundReturns, paid('chargeback', 'c')));
const withBonus = (of: fc.Arbitrary<WalletCall>) =>
  fc.oneof({ weight: 8, arbitrary: of }, { weight: 1, arbitrary: grants }, { weight: 1, arbitrary: bonusEnds });
export const bonusDomain = domainOf(
  'bonus',
  fc.oneof(
    { weight: 3, arbitrary: historyOf(withBonus(bonusPlay), breaks) },
    { weight: 1, arbitrary: historyOf(withBonus(anyBonusPlay), breaks, false) },
  ),
  walletFlaws.bonus,
);

const limitPlay = calls(bets, bets, bets, wins, anyReturns, roundReturns);
export const limitsDomain = domainOf(
  'limits',
  historyOf(fc.oneof(limitPlay, limitPlay, betWins), fc.oneof(limitsAsked, limitsAsked, breaks)),
  walletFlaws.limits,
);
