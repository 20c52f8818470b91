import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { bonusStatus, bonusType } from '@pavilion/contract/constants.ts';
import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import { type BonusState, bonusStandingsOf, openWinningsBonus } from '../../wallet/index.ts';
import { currencyPair } from '../bonuses/campaigns/amounts.ts';
import { bonusRulesOf } from '../../risk/index.ts';
import { findCampaign } from '../bonuses/campaigns/campaign-store.ts';
import { freezeTerms, issuedTerms, type StoredTerms } from '../bonuses/terms/issued-terms.ts';
import { underLaw } from '../bonuses/terms/law.ts';
import { publishBonuses } from '../bonuses/publish.ts';
import { followStandings, playTerms } from '../bonuses/service.ts';
import * as bonuses from '../bonuses/store.ts';
import { catalogueOf } from '../catalogue/snapshot.ts';
import type { FreespinKernel } from './kernel.ts';
import type { FreespinRow } from './store.ts';

/** The house account that pays for what free spins win (reliability §1.2). */
const FREESPIN_COST = 'freespin';

/** What is promised with the bonus that free spins begin: the campaign's terms; the requirement grows with each win. */
async function termsOf(context: FreespinKernel, database: Database, row: FreespinRow): Promise<{ terms: StoredTerms; version: number }> {
  const found = await findCampaign(database, row.campaignId);
  invariant(found, 'The campaign of free spins is there.');
  const campaign = underLaw(found, await bonusRulesOf({ ...context, database }, row.playerId));
  const pair = await currencyPair(context, row.currency);
  const { games } = await catalogueOf(context);
  // A cap that is a multiple is one of what the spins are worth.
  const amountMinor = row.stakeMinor * BigInt(row.spinCount);
  return { terms: { ...freezeTerms(campaign, { pair, amountMinor, games }), requiredMinor: '0' }, version: campaign.version };
}

/** Opens the bonus that what free spins win will begin, or join where another one is active (C51); until then it is nothing to see. */
export async function openWinnings(
  context: FreespinKernel,
  transaction: Database,
  { row, expiresAt }: { row: FreespinRow; expiresAt: Date },
): Promise<void> {
  const terms = issuedTerms.parse((await termsOf(context, transaction, row)).terms);
  const { maxBetMinor, conversionCapMinor, timeLimitHours } = terms;
  await openWinningsBonus(context, transaction, {
    id: row.id,
    playerId: row.playerId,
    currency: row.currency,
    cost: FREESPIN_COST,
    maxBetMinor,
    conversionCapMinor,
    terms: playTerms(terms),
    // Counted from the end of the spins: the last win has the whole time too.
    expiresAt: timeLimitHours === null ? null : new Date(expiresAt.getTime() + timeLimitHours * HOUR_MS),
  });
}

/** Shows the bonus that free spins have begun among the player's, from the first win on. The player's turn must be held. */
export async function showWinnings(context: FreespinKernel, transaction: Database, row: FreespinRow): Promise<void> {
  const standing = (await bonusStandingsOf(transaction, [row.id])).get(row.id);
  if (standing === undefined || standing.status === 'waiting') return;
  const known = await bonuses.lockBonus(transaction, { playerId: row.playerId, bonusId: row.id });
  if (known === undefined) await insertWinnings(context, transaction, { row, standing });
  else if (standing.status === 'active' && known.status === bonusStatus.finished) await bonuses.markReopened(transaction, row.id);
  else return;
  await followStandings(context, transaction, [row.id]);
  await publishBonuses(context, transaction, { bonusIds: [row.id], isNew: known === undefined });
}

async function insertWinnings(
  context: FreespinKernel,
  transaction: Database,
  { row, standing }: { row: FreespinRow; standing: BonusState },
): Promise<void> {
  const { id, playerId, campaignId, name, currency, packageId, packageName, packagePriority, issueSessionId } = row;
  const { terms, version } = await termsOf(context, transaction, row);
  const now = context.clock.now();
  const active = await bonuses.findActive(transaction, { playerId, currency });
  if (active !== undefined) await followStandings(context, transaction, [active.id]);
  await bonuses.insertBonus(transaction, {
    id,
    playerId,
    campaignId,
    name,
    currency,
    packageId,
    packageName,
    packagePriority,
    issueSessionId,
    terms,
    campaignVersion: version,
    // Free-spin winnings are a cash bonus.
    type: bonusType.cash,
    amountMinor: standing.grantedMinor,
    source: 'freespin',
    sourceKey: id,
    usesMax: null,
    activationExpiresAt: null,
    frozenUntil: null,
    createdAt: now,
  });
  await bonuses.markActive(transaction, { bonusId: id, at: now, wageringExpiresAt: standing.expiresAt });
}
