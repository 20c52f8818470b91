import type { CauseGiven } from '@pavilion/contract/console/player/explain.ts';
import { type DecidedOperation, decidedOperation, decidedOperationsOf, readRound } from '@pavilion/ledger';
import { formatShortest, scaleOf } from '@pavilion/money';
import * as z from 'zod/mini';
import type { Database } from '../../../kernel/database.ts';
import { bonusSource } from '../bonuses/service.ts';
import { invoiceIdOf, invoiceSources } from '../cashier/service.ts';
import { connectionOf } from '../ledger/connection.ts';

/** An operation corrects another one, which may have corrected a third. */
const STEPS_MAX = 10;

const majorOf = (minor: bigint | null, currency: string | null): string | null =>
  minor === null || currency === null ? null : formatShortest(minor, scaleOf(currency));

/** An operation beside its cause. */
const movedBy = ({ id, kind, currency, movedMinor, createdAt }: DecidedOperation): NonNullable<CauseGiven['operation']> => ({
  id,
  kind,
  currency,
  amount: majorOf(movedMinor, currency),
  occurredAt: createdAt,
});

/** Who ordered an operation: a payment, a bonus, a round of a studio, or another source of operation ids. */
function ordererOf(operation: DecidedOperation): CauseGiven['cause'] {
  const { source, externalId, round, createdAt: at } = operation;
  const invoiceId = invoiceIdOf(operation);
  if (invoiceId !== undefined) return { kind: 'invoice', id: invoiceId, at, facts: {} };
  if (source === bonusSource) return { kind: 'bonus', id: externalId.split(':', 1)[0] ?? externalId, at, facts: {} };
  return round === null ? { kind: source, id: externalId, at, facts: {} } : { kind: 'round', id: round, at, facts: { source, externalId } };
}

/** The rule that an operation met: why it was refused, or what it did for a bonus. */
function ruleOf({ refusal, bonusId, currency, ...effect }: DecidedOperation): CauseGiven['rule'] {
  if (refusal !== null) return { name: refusal, facts: {} };
  if (bonusId === null) return null;
  const major = (minor: bigint | null): string | null => majorOf(minor, currency);
  return {
    name: 'wagering',
    facts: {
      bonusId,
      contributed: major(effect.contributionMinor),
      required: major(effect.requiredMinor),
      released: major(effect.releasedMinor),
      forfeited: major(effect.forfeitedMinor),
      currency,
    },
  };
}

const decidedBy = (operation: DecidedOperation): CauseGiven => ({
  cause: ordererOf(operation),
  rule: ruleOf(operation),
  operation: movedBy(operation),
});

/**
 * Why an operation is in the books: the operations it corrects or settles, itself, and the one that settled it. Undefined if it is not this
 * player's.
 */
export async function explainOperation(
  { database }: { database: Database },
  { playerId, id }: { playerId: string; id: string },
): Promise<{ causes: CauseGiven[]; invoiceId: string | undefined } | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const connection = connectionOf(database);
  const find = (opId: string) => decidedOperation(connection, { playerId, id: opId });
  const asked = await find(id);
  if (asked === undefined) return undefined;
  const chain = [asked];
  for (let next = asked.refOpId; next !== null && chain.length < STEPS_MAX; ) {
    const before = await find(next);
    if (before !== undefined) chain.unshift(before);
    next = before?.refOpId ?? null;
  }
  const settling = asked.settledByOpId === null ? undefined : await find(asked.settledByOpId);
  if (settling !== undefined) chain.push(settling);
  return { causes: chain.map(decidedBy), invoiceId: invoiceIdOf(asked) };
}

/** Operations of a payment, oldest first. */
export async function operationsOfInvoice(
  database: Database,
  { playerId, invoiceId }: { playerId: string; invoiceId: string },
): Promise<CauseGiven[]> {
  const connection = connectionOf(database);
  const found = await Promise.all(invoiceSources.map((source) => decidedOperationsOf(connection, { playerId, source, prefix: invoiceId })));
  return found.flat().map(decidedBy);
}

/** The movements at a bonus's beginning and end; its wagering is in the bookings of the stakes. */
export async function operationsOfBonus(
  database: Database,
  { playerId, bonusId }: { playerId: string; bonusId: string },
): Promise<{ grant: CauseGiven['operation']; end: CauseGiven['operation'] }> {
  const found = await decidedOperationsOf(connectionOf(database), { playerId, source: bonusSource, prefix: bonusId });
  const named = (name: string): CauseGiven['operation'] => {
    const operation = found.find(({ externalId, status }) => externalId === `${bonusId}:${name}` && status === 'applied');
    return operation === undefined ? null : movedBy(operation);
  };
  return { grant: named('grant'), end: named('end') };
}

/** Operations of a round, oldest first, including refused ones. */
export async function operationsOfRound(
  database: Database,
  key: { source: string; playerId: string; round: string },
): Promise<CauseGiven[]> {
  const connection = connectionOf(database);
  const round = await readRound(connection, key);
  const found = await Promise.all((round?.opIds ?? []).map((id) => decidedOperation(connection, { playerId: key.playerId, id })));
  return found.filter((operation) => operation !== undefined).map(decidedBy);
}
