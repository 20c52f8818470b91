import { publicConfig } from '@pavilion/contract/config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../kernel/database.ts';
import { bettingClientOf } from '../modules/game/index.ts';
import { forgetSettings } from '../modules/settings/index.ts';
import { sitePublicConfig } from './site-config.ts';
import { type PlayerServer, startPlayerServer } from '../testing/player-server.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web']);
});
afterAll(() => server.stop());

it('N-15 the public configuration holds affiliate days, chat with guestAvailable and the tag manager, and no secret', async () => {
  const config = await sitePublicConfig(server.context);
  expect(publicConfig.parse(config)).toMatchObject({
    affiliateTagExpiration: 30,
    freshchatParams: { host: expect.any(String), token: expect.any(String), guestAvailable: expect.any(Boolean) },
    gtm: { enabled: true, id: expect.any(String), scriptUrl: '/sandbox/tags/manager.js' },
  });
  const written = JSON.stringify(config);
  const secrets = server.context.providers.all().flatMap((provider) => provider.secrets);
  expect(secrets.length).toBeGreaterThan(0);
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  expect(written).not.toMatch(/secret|password|postgres/i);
});

it('N-15 without the sandbox only the operator’s companies are named', async () => {
  const config = { ...server.context.config, sandboxEnabled: false };
  const written = await sitePublicConfig({ ...server.context, config });
  expect(written.gtm).toMatchObject({ enabled: false });
  expect(JSON.stringify(written)).not.toContain('/sandbox/');
});

/** The configuration as an operator sets it. */
async function setBetting(betting: { clientHost: string; clientId: string }): Promise<void> {
  await run(server.context.database)`
    update settings.value
    set value = jsonb_set(value, '{betting}', value -> 'betting' || ${JSON.stringify(betting)}::jsonb)
    where key = 'publicConfig'
  `;
  forgetSettings(server.context);
}

describe('where the betting client is hosted', () => {
  const bettingWith = async (config: { isProduction: boolean; sandboxEnabled?: boolean }) =>
    (await sitePublicConfig({ ...server.context, config: { ...server.context.config, ...config } })).betting;

  it('SB-18 in the box the client is a path of the same host', async () => {
    expect(await bettingWith({ isProduction: false })).toMatchObject({ clientHost: '/sandbox/sportsbook/client', clientId: 'pavilion' });
  });

  it('SB-18 G-06 in production a client on the site’s own host is ignored, sandbox or not', async () => {
    expect(bettingClientOf(await bettingWith({ isProduction: true, sandboxEnabled: true }))).toBeUndefined();
    const { hostname, host } = new URL(server.context.publicUrl());
    for (const clientHost of ['/bets', hostname, host, `${hostname.toUpperCase()}:9443`, `http://${host}/bets`]) {
      await setBetting({ clientHost, clientId: '7' });
      expect(bettingClientOf(await bettingWith({ isProduction: true }))).toBeUndefined();
      expect(await bettingWith({ isProduction: false })).toMatchObject({ clientHost, clientId: '7' });
    }
  });

  it('SB-18 G-05 in production a client of another host is used', async () => {
    await setBetting({ clientHost: 'bets.example.com', clientId: '7' });
    expect(await bettingWith({ isProduction: true })).toMatchObject({ clientHost: 'bets.example.com', clientId: '7' });
  });
});
