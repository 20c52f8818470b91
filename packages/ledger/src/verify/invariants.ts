import { entryInvariants } from './entries.ts';
import type { Invariant } from './invariant.ts';
import { operationInvariants } from './operations.ts';
import { playInvariants } from './play.ts';
import { jackpotInvariants } from './jackpots.ts';

/** The invariants that the ledger alone can check (reliability §1.5). Add new ones to the list of their subject. */
export const invariants: readonly Invariant[] = [...entryInvariants, ...operationInvariants, ...playInvariants, ...jackpotInvariants];
