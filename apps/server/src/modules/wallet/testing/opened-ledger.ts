import { createLedger } from '@pavilion/ledger';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { systemRandom } from '../../../kernel/secrets/random.ts';
import { openFirstAccount } from '../accounts/service.ts';
import type { WalletCommand } from '../ledger/commands.ts';
import { decide } from '../ledger/decide.ts';
import type { WalletLedger } from '../ledger/engine.ts';
import { publishAccount } from '../ledger/publication.ts';

const clock = { now: () => new Date(), realNow: () => new Date() };
/** Longer than any test takes: nothing is decided by how fast the machine is. */
export const PATIENT_MS = 50_000;

type Options = Partial<Omit<Parameters<typeof createLedger<WalletCommand>>[0], 'connectionString'>>;

/** Opens the wallet's ledger at an address, with two lanes and more time than it needs unless said otherwise. */
export const openLedger = (connectionString: string, options: Options): WalletLedger =>
  createLedger<WalletCommand>({
    connectionString,
    clock,
    laneCount: 2,
    deadlineMs: PATIENT_MS,
    newId: () => systemRandom.newId(),
    decide,
    publishAccount,
    ...options,
  });

/** Opens a player's account in euro. */
export async function openAccount(database: Database, ledger: WalletLedger, playerId: string): Promise<void> {
  const context = { clock, random: systemRandom, ledger, publish: () => Promise.resolve() };
  await inTransaction(database, (transaction) => openFirstAccount(context, transaction, { playerId, currency: 'EUR' }));
}
