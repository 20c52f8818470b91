import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { concernView } from '@pavilion/contract/console/payment/views.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { PaymentPolicy } from '../policy/store.ts';
import { type DestinationUse, exceededBy, isHeldDestination, type Usage } from './rules.ts';

/** A concern with the facts its rule saw: shown to operators beside the withdrawal, never to players (reliability §4.2, operator §2.2). */
export type FoundConcern = SchemaInput<typeof concernView>;

/** The amount of a withdrawal in the base currency. */
interface InBase {
  baseMinor: bigint;
  base: string;
}

const written = (minor: bigint, currency: string): string => formatDecimal(minor, scaleOf(currency));
const momentOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A bank has taken money of this player back before (P20), or a deposit went back after what it brought had become cash. */
export const chargebackConcern = ({ count, lastAt }: { count: number; lastAt: Date | null }): FoundConcern[] =>
  count === 0 ? [] : [{ name: 'chargeback', facts: { count, lastAt: momentOf(lastAt) } }];

/** The destination replaced another one (P34). */
export const destinationConcern = (use: DestinationUse, { now, holdSeconds }: { now: Date; holdSeconds: number }): FoundConcern[] =>
  isHeldDestination(use, { now, holdSeconds })
    ? [{ name: 'new_destination', facts: { firstUsedAt: momentOf(use.firstUsedAt), otherUsedAt: momentOf(use.otherUsedAt), holdSeconds } }]
    : [];

/** More often, or more money, than goes without a look. */
export function velocityConcern(usages: readonly Usage[], { baseMinor, base, policy }: InBase & { policy: PaymentPolicy }): FoundConcern[] {
  const exceeded = exceededBy(usages, { baseMinor, policy }).map(({ by, window, count, countMax, ...sums }) => {
    const [amount, amountMax] = [written(sums.baseMinor, base), written(sums.mostMinor, base)];
    return { by, window, count, countMax, amount, amountMax };
  });
  return exceeded.length === 0 ? [] : [{ name: 'velocity', facts: { exceeded, currency: base } }];
}

/** The amount asks for a verified identity. */
export const identityConcern = (isVerified: boolean, { baseMinor, base, policy }: InBase & { policy: PaymentPolicy }): FoundConcern[] =>
  isVerified
    ? []
    : [
        {
          name: 'identity_unverified',
          facts: { amount: written(baseMinor, base), verifyFrom: written(policy.verifyFromMinor, base), currency: base },
        },
      ];

/** Accounts that share a device, destination or address claim the same bonus (S55). */
export const clusterConcern = (clusters: { by: 'device' | 'place' | 'address'; accounts: number }[]): FoundConcern[] =>
  clusters.length === 0 ? [] : [{ name: 'bonus_cluster', facts: { clusters } }];

/** The player owes money by the time it would leave (P33). */
export const receivableConcern = (owedMinor: bigint, currency: string): FoundConcern[] =>
  owedMinor > 0n ? [{ name: 'receivable', facts: { owed: written(owedMinor, currency), currency } }] : [];

/** The deposits are no longer wagered when the money is about to leave: a round that had counted was rolled back (P33). */
export const turnoverConcern = (open: { remainingMinor: bigint; totalMinor: bigint } | undefined, currency: string): FoundConcern[] =>
  open === undefined
    ? []
    : [
        {
          name: 'turnover',
          facts: { remaining: written(open.remainingMinor, currency), total: written(open.totalMinor, currency), currency },
        },
      ];

/** An operator entered a contact that is not in effect yet: its owner may be behind the request (D-86). */
export const contactConcern = (since: Date | undefined): FoundConcern[] =>
  since === undefined ? [] : [{ name: 'contact_waits', facts: { since: since.toISOString() } }];
