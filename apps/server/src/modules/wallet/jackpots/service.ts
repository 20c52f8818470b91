import { lockJackpot, openPlayer, PICO_PER_MINOR, readJackpot, readLastJackpotWin } from '@pavilion/ledger';
import { rateFromDecimal, roundDown } from '@pavilion/money';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { baseCurrency, rateText, settingsValues } from '../../settings/index.ts';
import { housePlayerId } from '../house-player.ts';
import { connectionOf } from '../ledger/connection.ts';
import type { SweepKernel, WalletKernel } from '../ledger/engine.ts';
import { postOne } from '../ledger/post-one.ts';
import { nameInBooks, jackpotValue } from './rules.ts';

/** The house's contribution to a jackpot at its start and after each win, in minor units of the base currency. */
export interface Seed {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly rate: string;
}

/** The house's contribution to a jackpot; read before a transaction, as it comes from the settings. */
export async function seedOf(context: WalletKernel, pot: string): Promise<Seed> {
  const { jackpots } = await settingsValues(context);
  const [, terms] = Object.entries(jackpots).find(([name]) => nameInBooks(name) === pot) ?? [];
  const base = await baseCurrency(context);
  return { amountMinor: BigInt(terms?.seedMinor ?? 0), currency: base.code, rate: rateText(base.rate) };
}

/**
 * The amount in a jackpot available to a win, in trillionths of the base currency's unit; locks the jackpot until the transaction ends.
 * Negative if bets were rolled back after it was won.
 */
export async function availableIn(
  context: WalletKernel,
  transaction: Database,
  { pot, seed }: { pot: string; seed: Seed },
): Promise<bigint> {
  const connection = connectionOf(transaction);
  await lockJackpot(connection, pot);
  await seedUp(context, transaction, { pot, seed });
  const { fedPico, coveredPico, seededMinor } = await readJackpot(connection, { pot, housePlayerId });
  return fedPico + jackpotValue(seededMinor * PICO_PER_MINOR, rateFromDecimal(seed.rate)) - coveredPico;
}

/** Books the seeds that are due: one for the start and one for each win that was not rolled back. The jackpot must be locked. */
async function seedUp(context: WalletKernel, transaction: Database, { pot, seed }: { pot: string; seed: Seed }): Promise<void> {
  if (seed.amountMinor === 0n) return;
  const connection = connectionOf(transaction);
  const { seedCount, winCount } = await readJackpot(connection, { pot, housePlayerId });
  if (seedCount > winCount) return;
  await openPlayer(connection, housePlayerId);
  for (let number = seedCount + 1; number <= winCount + 1; number += 1)
    await postOne(context, transaction, {
      kind: 'potSeed',
      source: pot,
      playerId: housePlayerId,
      externalId: `seed:${number}`,
      pot,
      ...seed,
    });
}

/** The amount in a jackpot, in minor units of the base currency. */
interface JackpotAmount {
  readonly name: string;
  readonly amountMinor: bigint;
  readonly mustMinor: bigint | null;
  readonly currency: string;
  /** Amount and time of its latest win; null before the first. */
  readonly lastWin: { readonly amountMinor: bigint; readonly wonAt: Date } | null;
}

/** The amounts in all agreed jackpots, largest first: contributions less wins, without the fraction of the smallest unit. */
export async function jackpotAmounts(context: Pick<WalletKernel, 'database' | 'clock'>): Promise<JackpotAmount[]> {
  const { jackpots } = await settingsValues(context);
  const { code, rate } = await baseCurrency(context);
  const minorPerUnit = rateFromDecimal(rateText(rate));
  const minorOf = (pico: bigint): bigint => roundDown(pico * minorPerUnit.numerator, minorPerUnit.denominator * PICO_PER_MINOR);
  const amounts = await Promise.all(
    Object.entries(jackpots).map(async ([name, { mustMinor }]) => {
      const connection = connectionOf(context.database);
      const pot = nameInBooks(name);
      const [{ fedPico, coveredPico, seededMinor }, lastWin] = await Promise.all([
        readJackpot(connection, { pot, housePlayerId }),
        readLastJackpotWin(connection, pot),
      ]);
      const amountMinor = seededMinor + minorOf(fedPico - coveredPico);
      return {
        name,
        amountMinor: amountMinor > 0n ? amountMinor : 0n,
        mustMinor: mustMinor === null ? null : BigInt(mustMinor),
        currency: code,
        lastWin: lastWin ? { amountMinor: minorOf(lastWin.coveredPico), wonAt: lastWin.wonAt } : null,
      };
    }),
  );
  return amounts.toSorted((one, other) => Number(other.amountMinor - one.amountMinor));
}

/** Seeds every jackpot that is due for it, so that its account shows it before the next win looks. */
export async function seedJackpots(context: SweepKernel): Promise<void> {
  const { jackpots } = await settingsValues(context);
  await eachAlone(context, {
    items: Object.entries(jackpots).flatMap(([name, { seedMinor }]) => (seedMinor === 0 ? [] : [nameInBooks(name)])),
    says: 'a jackpot could not be seeded',
    factsOf: (pot) => ({ pot }),
    handle: (pot) => seedWhereDue(context, pot),
  });
}

async function seedWhereDue(context: WalletKernel, pot: string): Promise<void> {
  // Without the lock, which writes: nearly always there is nothing to book.
  const { seedCount, winCount } = await readJackpot(connectionOf(context.database), { pot, housePlayerId });
  if (seedCount > winCount) return;
  const seed = await seedOf(context, pot);
  await inTransaction(context.database, (transaction) => availableIn(context, transaction, { pot, seed }));
}
