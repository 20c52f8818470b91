import { publicConfig } from '@pavilion/contract/config.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sitePublicConfig } from './site-config.ts';
import { type PlayerServer, startPlayerServer } from './testing/player-server.ts';

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
