import { bonusResult, bonusStatus } from '@pavilion/contract/constants.ts';
import type { CauseGiven } from '@pavilion/contract/console/player/explain.ts';
import { formatShortest, scaleOf } from '@pavilion/money';
import * as z from 'zod/mini';
import type { Database } from '../../../kernel/database.ts';
import type { OperatorVisitor } from '../../../kernel/visitor.ts';
import { bonusStandingsOf, operationsOfBonus, sinceItBegan } from '../../wallet/index.ts';
import { namedForPlayers } from '../bonuses/names.ts';
import { type BonusRow, findBonuses, findOrigin } from '../bonuses/store.ts';

const nameIn = (words: Readonly<Record<string, number>>, value: number): string =>
  Object.keys(words).find((word) => words[word] === value) ?? String(value);

/** The wagering done and required. */
async function wageringOf(database: Database, { id, currency }: BonusRow): Promise<CauseGiven[]> {
  const standing = (await bonusStandingsOf(database, [id])).get(id);
  if (standing === undefined) return [];
  const major = (minor: bigint): string => formatShortest(minor, scaleOf(currency));
  const { pendingMinor, remainingMinor, releasedMinor, openRoundCount } = standing;
  const { wageredMinor, requiredMinor } = sinceItBegan(standing);
  const cause = {
    kind: 'wagered',
    id,
    at: null,
    facts: { wagered: major(wageredMinor), pending: major(pendingMinor), openRoundCount, currency },
  };
  const rule = {
    name: 'wagering',
    facts: { required: major(requiredMinor), remaining: major(remainingMinor), released: major(releasedMinor), currency },
  };
  return [{ cause, rule, operation: null }];
}

/**
 * How a bonus of the player came about and ended: its trigger, its campaign, the amount wagered, the outcome. Undefined if this player has
 * no such bonus.
 */
export async function explainBonus(
  { database, request }: { database: Database } & Pick<OperatorVisitor, 'request'>,
  { playerId, id }: { playerId: string; id: string },
): Promise<CauseGiven[] | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const [bonus] = await namedForPlayers(database, await findBonuses(database, [id]), request.language);
  const origin = await findOrigin(database, id);
  if (bonus === undefined || origin === undefined || bonus.playerId !== playerId) return undefined;
  const { campaignId, name, currency, amountMinor, createdAt, status, result, finishedAt, wageringExpiresAt, activationExpiresAt } = bonus;
  const { grant, end } = await operationsOfBonus(database, { playerId, bonusId: id });
  const amount = formatShortest(amountMinor, scaleOf(currency));
  const given: CauseGiven = {
    cause: { kind: origin.source, id: origin.sourceKey, at: createdAt, facts: {} },
    rule: { name: 'campaign', facts: { campaignId, version: origin.campaignVersion, name, amount, currency } },
    operation: grant,
  };
  const state = { kind: nameIn(bonusStatus, status), id, at: finishedAt, facts: { result: nameIn(bonusResult, result) } };
  const deadlines = { activateBy: activationExpiresAt?.toISOString() ?? null, wagerBy: wageringExpiresAt?.toISOString() ?? null };
  return [given, ...(await wageringOf(database, bonus)), { cause: state, rule: { name: 'deadline', facts: deadlines }, operation: end }];
}
