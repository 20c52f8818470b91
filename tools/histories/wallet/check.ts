import type { Bucket } from '@pavilion/ledger';
import { demand, show } from '../world.ts';
import { usedByBooks } from './limits.ts';
import type { OpRow, WalletStore } from './store.ts';

interface Compared {
  /** The model's balance of each player; undefined where it predicts nothing. */
  readonly sums: ReadonlyMap<string, string> | undefined;
  readonly breaks: readonly { readonly playerId: string; readonly fromMs: number; readonly untilMs: number }[];
  /** False once a clock was set back: then what counts in a period is not decided by the times of its operations alone. */
  readonly isClockTrue: boolean;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** Compares the books with the model, and every invariant of reliability §1.5 that these tables can show. */
export function checkBooks(store: WalletStore, { sums, breaks, isClockTrue }: Compared): void {
  checkOperations(store);
  for (const playerId of store.players.keys()) {
    checkAccount(store, playerId);
    checkPlayer(store, playerId);
    checkRounds(store, playerId);
    if (isClockTrue) checkLimits(store, playerId);
    const { cash, bonus, locked, receivable } = balancesOf(store, playerId);
    const standing = `${cash} ${bonus} ${locked} ${-receivable}`;
    const wanted = sums?.get(playerId) ?? standing;
    demand(standing === wanted, () => `${playerId} has ${standing} where the model has ${wanted}`);
  }
  for (const op of store.ops.values()) {
    if (op.kind !== 'bet' || op.status !== 'applied') continue;
    const at = op.createdAt.getTime();
    const during = breaks.find(({ playerId, fromMs, untilMs }) => playerId === op.playerId && fromMs < at && at < untilMs);
    demand(during === undefined || !isClockTrue, () => `I19 a stake during a break: ${show(op)}`);
  }
}

const balancesOf = (store: WalletStore, playerId: string): Readonly<Record<Bucket, bigint>> =>
  store.accounts.get(playerId)?.balances ?? { cash: 0n, bonus: 0n, locked: 0n, receivable: 0n };

function checkOperations(store: WalletStore): void {
  const byOp = Map.groupBy(store.entries, ({ opId }) => opId);
  const ids = new Set<string>();
  let appliedCount = 0;
  for (const op of store.ops.values()) {
    const own = byOp.get(op.id) ?? [];
    ids.add(op.id);
    demand(sum(own.map(({ amountMinor }) => amountMinor)) === 0n, () => `I1 entries that do not cancel out: ${show(op)}`);
    const isMoving = op.status === 'applied' && op.amountMinor !== 0n;
    demand(op.status === 'applied' || own.length === 0, () => `I2 entries of what was not applied: ${show(op)}`);
    demand(!isMoving || own.length >= 2 || !hasMoved(store, op), () => `I2 no entries: ${show(op)}`);
    if (op.status === 'applied') appliedCount += 1;
  }
  demand(
    [...byOp.keys()].every((id) => ids.has(id)),
    () => 'I7 entries of an operation that is not there: its key occurs twice',
  );
  demand(store.eventCount === appliedCount, () => `I17 ${store.eventCount} events of ${appliedCount} applied operations`);
  checkReturns(store, byOp);
}

/** The end of a round, of an empty bonus, and a return of nothing move nothing. */
const hasMoved = (store: WalletStore, op: OpRow): boolean => op.kind !== 'rollback' || [...store.outcomes.values()].includes(op.id);

/** I9: what was taken back is taken back once, and leaves nothing behind on either side. */
function checkReturns(store: WalletStore, byOp: ReadonlyMap<string, WalletStore['entries']>): void {
  const rollbacks = new Set([...store.ops.values()].filter(({ kind }) => kind === 'rollback').map(({ id }) => id));
  const ended = [...store.outcomes].filter(([, by]) => rollbacks.has(by));
  for (const [by, own] of Map.groupBy(ended, ([, by]) => by)) {
    const concerned = [by, ...own.map(([opId]) => opId)].flatMap((id) => byOp.get(id) ?? []);
    const clearing = concerned.filter(({ accountId }) => accountId.startsWith('game_clearing') || accountId === 'bonus_cost promo');
    demand(sum(clearing.map(({ amountMinor }) => amountMinor)) === 0n, () => `I9 ${by} left something at the house's side`);
  }
}

function checkAccount(store: WalletStore, playerId: string): void {
  const account = store.accounts.get(playerId);
  const own = store.entries.filter(({ accountId }) => accountId === account?.id);
  const running: Record<Bucket, bigint> = { cash: store.opened.get(playerId) ?? 0n, bonus: 0n, locked: 0n, receivable: 0n };
  own.forEach(({ bucket, amountMinor, balanceAfterMinor, accountSeq }, index) => {
    if (bucket === 'house') return;
    running[bucket] += amountMinor;
    demand(accountSeq === BigInt(index + 1), () => `I5 number ${accountSeq} at place ${index + 1}`);
    demand(balanceAfterMinor === running[bucket], () => `I5 ${bucket} is ${balanceAfterMinor} after ${running[bucket]}`);
    const isSound = bucket === 'receivable' ? running[bucket] <= 0n : running[bucket] >= 0n;
    demand(isSound, () => `I3 ${bucket} of ${playerId} is ${running[bucket]}`);
  });
  const balances = balancesOf(store, playerId);
  demand(show(running) === show({ ...running, ...balances }), () => `I4 ${playerId} has ${show(balances)} of ${show(running)}`);
}

function checkPlayer(store: WalletStore, playerId: string): void {
  const { bonus, locked } = balancesOf(store, playerId);
  const ops = store.opsOf(playerId);
  const reserved = ops.filter(
    ({ kind, status, settledByOpId }) => kind === 'withdrawalReserve' && status === 'applied' && settledByOpId === null,
  );
  const reservedMinor = sum(reserved.map(({ amountMinor }) => amountMinor));
  demand(locked === reservedMinor, () => `I11 ${locked} is locked of ${reservedMinor} reserved`);
  const bonuses = [...store.bonuses.values()].filter((one) => one.playerId === playerId);
  const left = sum(bonuses.filter(({ status }) => status === 'active').map(({ remainingMinor }) => remainingMinor));
  demand(bonus === left, () => `I14 ${bonus} of bonus money, ${left} of active bonuses`);
  for (const one of bonuses) {
    const counted = ops.filter(({ bonus: play, settledByOpId }) => play?.bonusId === one.id && settledByOpId === null);
    const wagered = sum(counted.map(({ bonus: play }) => play?.contributionMinor ?? 0n));
    demand(one.wageredMinor === wagered, () => `I15 ${one.wageredMinor} wagered of ${wagered} counted`);
    demand(one.status === 'active' || one.remainingMinor === 0n, () => `I14 ${one.remainingMinor} left of a bonus that is ${one.status}`);
    const isWithin = one.conversionCapMinor === null || one.releasedMinor <= one.conversionCapMinor;
    demand(isWithin, () => `${one.releasedMinor} released of at most ${one.conversionCapMinor}`);
  }
}

/** I21, I35: a round's totals are those of its operations that were not rolled back. */
function checkRounds(store: WalletStore, playerId: string): void {
  const ops = store.opsOf(playerId).filter(({ status, settledByOpId }) => status === 'applied' && settledByOpId === null);
  for (const [key, round] of store.rounds) {
    if (!key.startsWith(`${round.source}\n${playerId}\n`)) continue;
    const own = ops.filter((op) => op.round === round.externalId && op.source === round.source);
    const totalOf = (kind: string): bigint => sum(own.filter((op) => op.kind === kind).map(({ amountMinor }) => amountMinor));
    const [staked, won] = [round.stakeCashMinor + round.stakeBonusMinor, round.winMinor];
    demand(staked === totalOf('bet'), () => `I35 round ${round.externalId} has ${staked} staked, its stakes are ${totalOf('bet')}`);
    demand(won === totalOf('win'), () => `I35 round ${round.externalId} has won ${won}, its wins are ${totalOf('win')}`);
  }
}

/** I16: what is used of a limit is what the books say; and it is never passed, but by what was used before it was set, or is taken back. */
function checkLimits(store: WalletStore, playerId: string): void {
  const ops = store.opsOf(playerId);
  for (const counter of store.counters.get(playerId) ?? []) {
    const used = usedByBooks(counter, ops);
    demand(counter.usedPicoMinor === used, () => `I16 ${counter.usedPicoMinor} used of a limit, ${used} by the books: ${show(counter)}`);
  }
}
