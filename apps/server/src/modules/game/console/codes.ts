import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { CauseGiven } from '@pavilion/contract/console/player/explain.ts';
import type { playerPlayEndpoints } from '@pavilion/contract/console/player/money.ts';
import { bonusCodeResult } from '@pavilion/contract/areas/game/promotions.ts';
import * as z from 'zod/mini';
import type { Database } from '../../../kernel/database.ts';
import { pageOfAll } from '../../player/index.ts';
import { findTriedCode, listTriedCodes, type TriedCode } from '../bonus-codes/store.ts';
import { type ReadContext, requirePlayer } from './rounds.ts';

type Call = (typeof playerPlayEndpoints)['listPlayerCodes'];
type Row = ResultOf<Call>['data'][number];

function stateOf({ result }: TriedCode): Row['state'] {
  if (result === null) return 'refused';
  if (result === bonusCodeResult.used) return 'used';
  return result === bonusCodeResult.waiting ? 'waiting' : 'nothing';
}

const viewOf = (row: TriedCode): Row => {
  const { id, code, campaignId, campaign, rule, tries, at } = row;
  return { id, code, campaignId, campaign, state: stateOf(row), rule, tries, at };
};

/** The codes that a player has tried, the last one first. @throws notFound */
export async function listPlayerCodes(context: ReadContext, { params, query }: InputOf<Call>): Promise<ResultOf<Call>> {
  await requirePlayer(context, params.id);
  const rows = (await listTriedCodes(context.database, params.id)).map(viewOf);
  return pageOfAll(['codes', params.id], query, rows);
}

/** What a code gave this player, or which rule refused it, and when it was tried; undefined if this player has no such attempt. */
export async function explainCode(
  { database }: { database: Database },
  { playerId, id }: { playerId: string; id: string },
): Promise<CauseGiven[] | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const row = await findTriedCode(database, { playerId, id });
  if (row === undefined) return undefined;
  const { code, campaignId, campaign, tries, at, rule, facts } = row;
  const entered = { kind: 'code', id: code, at, facts: { code, ...(tries > 1 && { tries }) } };
  const given = { name: 'campaign', facts: { campaignId, name: campaign } };
  const outcome = { cause: { kind: `code_${stateOf(row)}`, id, at, facts: {} }, operation: null };
  return [
    { cause: entered, rule: given, operation: null },
    { ...outcome, rule: rule === null ? null : { name: rule, facts: facts ?? {} } },
  ];
}
