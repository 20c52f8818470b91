import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { inTransaction } from '@pavilion/server/kernel/database.ts';
import { findCampaignByIdentity } from '@pavilion/server/modules/game/bonuses/campaigns/campaign-store.ts';
import { issueBonus } from '@pavilion/server/modules/game/bonuses/issue.ts';
import * as bonuses from '@pavilion/server/modules/game/bonuses/store.ts';
import { forgetSettings, settingsValues } from '@pavilion/server/modules/settings/index.ts';
import { seedSettings } from '@pavilion/server/modules/settings/seed.ts';
import { aPlayer } from '@pavilion/server/testing/builders.ts';
import { startTestServer, type TestServer } from '@pavilion/server/testing/server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

const context = () => server.app.context;
const run = async (text: string): Promise<Record<string, unknown>[]> => (await server.testDatabase.pool.query(text)).rows ?? [];
const migrate = (name: string) => run(fs.readFileSync(new URL(`../database/migrations/${name}.sql`, import.meta.url), 'utf8'));

it('E-40 an operator’s jackpots under the earlier name of the setting are read, and its next start changes nothing', async () => {
  const own = { lantern: { providers: ['copperleaf'], seedMinor: 700, mustMinor: 900 } };
  await run(`update settings.value set key = 'jackpotPots', value = '${JSON.stringify(own)}' where key = 'jackpots';
    update kernel.shipped_row set row_key = '{"key": "jackpotPots"}', columns = jsonb_set(columns, '{key}', '"jackpotPots"')
    where relation = 'settings.value' and row_key = '{"key": "jackpots"}';
    update kernel.shipped_defaults set digest = 'of the version before' where relation = 'settings.value'`);
  forgetSettings(context());
  expect((await settingsValues(context())).jackpots).toEqual({});
  await migrate('2026-11-24-0300-settings-jackpots');
  await seedSettings(context());
  forgetSettings(context());
  expect((await settingsValues(context())).jackpots).toEqual(own);
  expect(await run(`select key from settings.value where key like 'jackpot%'`)).toEqual([{ key: 'jackpots' }]);
});

it('E-40 a sport bonus of an older version keeps its least odds: its campaign, its terms and what decides bets', async () => {
  const { id: playerId } = await aPlayer(server);
  const { id: campaignId } = (await run(`select id from game.bonus_campaign where rules #>> '{wagering,sport,oddsMin}' = '1.50'`))[0] ?? {};
  const order = { playerId, campaignId: String(campaignId), currency: 'EUR', amountMinor: 1_000n, source: 'test', sourceKey: randomUUID() };
  const issued = await inTransaction(context().database, (transaction) => issueBonus(context(), transaction, order));
  if (issued.outcome === 'usedUp') throw new Error('the bonus was not given');
  const bonus = async () => (await bonuses.findBonuses(context().database, [issued.bonusId]))[0]?.terms;
  const campaign = async () =>
    (await sql<{ identity: string }>`select identity from game.bonus_campaign where id = ${campaignId}`.execute(context().database))
      .rows[0];
  const rules = async () => (await findCampaignByIdentity(context().database, (await campaign())?.identity ?? ''))?.rules;
  const before = { terms: await bonus(), rules: await rules() };
  expect(before.terms?.sport).toMatchObject({ oddsMinThousandths: 1_500 });
  await run(`insert into ledger.bonus (id, player_id, currency, status, cost, granted_minor, required_minor, terms, opened_at)
    select id, player_id, currency, 'waiting', 'test', amount_minor, 0, json_build_object('sport', terms -> 'sport'), created_at
    from game.player_bonus where id = '${issued.bonusId}' on conflict do nothing`);
  const older = (column: string, path: string) => `replace(${column}::text, '"oddsMin${path}"', '"coefficientMin${path}"')`;
  await run(`update game.bonus_campaign set rules = ${older('rules', '')}::jsonb;
    update game.player_bonus set terms = ${older('terms', 'Thousandths')}::jsonb;
    update ledger.bonus set terms = ${older('terms', 'Thousandths')}::json`);
  await expect(bonus()).rejects.toThrow('oddsMinThousandths');
  await migrate('2026-11-24-0301-game-least-odds');
  expect({ terms: await bonus(), rules: await rules() }).toEqual(before);
  const decided = await run(`select terms #>> '{sport,oddsMinThousandths}' as odds from ledger.bonus where id = '${issued.bonusId}'`);
  expect(decided).toEqual([{ odds: '1500' }]);
});
