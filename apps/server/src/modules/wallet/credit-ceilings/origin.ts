import type { HouseAccount } from '@pavilion/ledger';
import * as z from 'zod';
import type { HeldReason } from '../held-credits/reasons.ts';

/** The reason of a hold on a credit without a stake. */
export const stakelessCeiling = 'stakeless-ceiling';
/** The reason of a hold on the part of a win above its round's ceiling. */
export const roundCeiling = 'round-ceiling';
/** Both: what a provider paid beyond what it may, for two people to decide. */
export const ceilingReasons = [stakelessCeiling, roundCeiling] as const satisfies readonly HeldReason[];

/** The win that a held credit came from, as a provider names it. */
export interface WinOrigin {
  readonly source: string;
  readonly playerId: string;
  readonly externalId: string;
  readonly round: string;
  /** The house account that paid it. */
  readonly payer: HouseAccount;
}

const payers = z.enum(['bonus_cost', 'game_clearing', 'jackpot', 'sport_clearing']);
const named = z.tuple([z.string(), z.string(), z.string(), z.string(), payers, z.string()]);

/** As the origin of a held credit: the same win is held once for ever. */
export const originOf = ({ source, playerId, externalId, round, payer }: WinOrigin): string =>
  JSON.stringify([source, playerId, externalId, round, payer.kind, payer.detail]);

/** Reads an origin; the rest of a credit that was released in part carries marks behind it. */
export function readOrigin(origin: string): WinOrigin {
  const [source, playerId, externalId, round, kind, detail] = named.parse(JSON.parse(origin.replace(/\++$/, '')));
  return { source, playerId, externalId, round, payer: { kind, detail } };
}
