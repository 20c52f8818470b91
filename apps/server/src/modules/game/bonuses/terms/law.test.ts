import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, many } from '../../../../kernel/database.ts';
import { aPlayer } from '../../../../testing/builders.ts';
import { followToEnd } from '../../../../testing/followers.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { notificationFollowers } from '../../../notification/reactions.ts';
import { mayMarket, setPlayerStatus } from '../../../player/index.ts';
import { issueFreespins } from '../../freespins/issue.ts';
import { findBySource as findGiven } from '../../freespins/store.ts';
import { findCampaignByIdentity } from '../campaigns/campaign-store.ts';
import { issueBonus } from '../issue.ts';
import { isGivenUnder } from './law.ts';
import { listOffers } from '../offers/offers.ts';
import * as store from '../store.ts';
import { sql } from 'kysely';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

async function give(playerId: string) {
  const { context } = server.app;
  const campaign = await findCampaignByIdentity(context.database, 'welcome-part-1');
  const order = { playerId, campaignId: campaign?.id ?? '', currency: 'EUR', amountMinor: 1_000n, source: 'test', sourceKey: playerId };
  const issued = await inTransaction(context.database, (transaction) => issueBonus(context, transaction, order));
  const [bonus] = issued.outcome === 'usedUp' ? [] : await store.findBonuses(context.database, [issued.bonusId]);
  return {
    multiplier: Number(campaign?.rules.wagering.multiplier),
    terms: bonus?.terms,
  };
}

describe('bonuses under a policy pack', () => {
  it.each([
    ['AT', undefined],
    ['IE', 10],
    ['DE', 5],
  ] as const)('L10 asks a player of %s for no more turnover than the law', async (country, most) => {
    const { id } = await aPlayer(server, { country });
    const { multiplier, terms } = await give(id);
    expect(multiplier).toBeGreaterThan(10);
    expect(Number(terms?.wagerMultiplier)).toBe(most ?? multiplier);
    expect(terms?.requiredMinor).toBe(1_000n * BigInt(most ?? multiplier));
    const offers = await listOffers(server.app.context, { playerId: id, currency: 'EUR', locale: 'en' });
    for (const { wagerCasino } of offers) expect(wagerCasino).toBeLessThanOrEqual(most ?? 1_000);
  });
});

describe('free spins under a policy pack', () => {
  it.each([
    ['AT', '20'],
    ['IE', '10'],
    ['DE', '5'],
  ])('P-176 L10 ask a player of %s for no more turnover of what they win than the law', async (country, wagerMultiplier) => {
    const { context } = server.app;
    const { id: playerId } = await aPlayer(server, { country });
    const campaign = await findCampaignByIdentity(context.database, 'starter-spins');
    const order = { playerId, campaignId: campaign?.id ?? '', currency: 'EUR', source: 'test', sourceKey: playerId };
    await inTransaction(context.database, (transaction) => issueFreespins(context, transaction, order));
    expect(await findGiven(context.database, order)).toMatchObject({ wagerMultiplier });
  });
});

describe('what a law does not know', () => {
  const law = { isAllowed: true, wageringMultipleMax: null, isMixedProductAllowed: false };
  const rules = async (identity: string) => {
    const campaign = await findCampaignByIdentity(server.app.context.database, identity);
    if (campaign === undefined) throw new Error(`${identity} is no campaign of the world`);
    return campaign.rules;
  };
  const sport = { ratePpm: 1_000_000, oddsMin: '1.5', legsMin: 1, ticketTypes: ['single' as const], stage: 'any' as const };
  it('L10 is never given: bonuses, or free spins whose wins are staked on sport', async () => {
    const casino = await rules('welcome-part-1');
    const spins = { ...casino, freespins: { game: 'ember-run', quantity: 5, stake: { base: '0.20', items: {} }, durationHours: 24 } };
    const mixed = { ...spins, wagering: { ...spins.wagering, sport } };
    for (const one of [casino, spins]) expect(isGivenUnder({ rules: one }, law)).toBe(true);
    expect(isGivenUnder({ rules: mixed }, law)).toBe(false);
    expect(isGivenUnder({ rules: mixed }, { ...law, isMixedProductAllowed: true })).toBe(true);
    expect(isGivenUnder({ rules: casino }, { ...law, isAllowed: false })).toBe(false);
  });
});

describe('offers outside the site', () => {
  const consent = (id: string, columns: string) =>
    sql`update player.player set ${sql.raw(columns)} where id = ${id}`.execute(server.app.context.database);
  const channels = async (playerId: string) => {
    const { context } = server.app;
    const asked = await Promise.all((['mail', 'sms', 'bonus'] as const).map((channel) => mayMarket(context, { playerId, channel })));
    return asked.join(' ');
  };
  const queued = async (): Promise<number> =>
    (
      await many(
        server.app.context.database,
      )`select 1 from graphile_worker.jobs where task_identifier in ('player.send-mail', 'player.send-sms') limit 100`
    ).length;
  const notifyAll = async () => {
    for (const follower of notificationFollowers) await followToEnd(server.app.context, follower);
  };
  it('L7 R-17 asks one question for every channel: consent, and nothing that holds the player back', async () => {
    const { id } = await aPlayer(server);
    expect(await channels(id)).toBe('false false false');
    await consent(id, 'receives_email_promo = true, receives_bonus = true');
    expect(await channels(id)).toBe('true false true');
    const { context } = server.app;
    await inTransaction(context.database, (transaction) => setPlayerStatus(context, transaction, { playerId: id, status: 2 }));
    expect(await channels(id)).toBe('false false false');
  });
  it('L7 R-17 writes of a bonus that waits to those alone who agreed to it', async () => {
    const silent = await aPlayer(server);
    const half = await aPlayer(server);
    await consent(half.id, 'receives_email_promo = true');
    await notifyAll();
    const before = await queued();
    for (const { id } of [silent, half]) await give(id);
    await notifyAll();
    expect(await queued()).toBe(before);
    const eager = await aPlayer(server);
    await consent(eager.id, 'receives_email_promo = true, receives_bonus = true');
    await give(eager.id);
    await notifyAll();
    expect(await queued()).toBe(before + 1);
  });
});
