import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, type PlayerServer, startPlayerServer } from '../testing/player-server.ts';
import { startTestServer } from '../testing/server.ts';
import { publicConfig } from '../modules/settings/index.ts';
import { plainTexts } from './refusals/errors.ts';
import { createPages } from './pages/index.ts';
import type { SiteRenderer } from './pages/renderer.ts';
import { holdsCode } from './pages/special-addresses.ts';
import { policed } from './binding/route-policy.ts';
import { createServer } from './server.ts';

let server: PlayerServer;

beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

describe('headers of answers', () => {
  it('S36 pins browsers to https where the site is reached by it, and only there', async () => {
    expect((await fetch(`${server.url}/healthz`)).headers.get('strict-transport-security')).toBeNull();
    const secure = await startTestServer({ publicUrl: 'https://pavilion.example' });
    try {
      const { headers } = await fetch(`${secure.url}/api/settings/locales`);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
    } finally {
      await secure.stop();
    }
  });

  it('S36 allows the identity provider’s frame to use the camera, and no other', async () => {
    const cameraOrigins = ['https://id.example.test'];
    const named = await startTestServer({ cameraOrigins, frameOrigins: ['https://games.example.test', ...cameraOrigins] });
    try {
      const policy = (await fetch(`${named.url}/healthz`)).headers.get('permissions-policy');
      expect(policy).toBe(
        'camera=(self "https://id.example.test"), microphone=(self "https://id.example.test"), geolocation=(), payment=()',
      );
    } finally {
      await named.stop();
    }
  });

  it('S37 lets no one cache an answer for a player, or a refusal', async () => {
    const { accessToken } = await aPlayer(server);
    const asked: [string, string | undefined][] = [
      ['/api/player/profile', accessToken],
      ['/api/wallet/accounts', accessToken],
      ['/api/game/games', accessToken],
      ['/api/settings/locales', accessToken],
      ['/api/player/profile', undefined],
      ['/api/nothing/here', undefined],
    ];
    for (const [path, token] of asked) {
      const { headers } = await server.call('GET', path, token === undefined ? {} : { token });
      expect({ path, cache: headers.get('cache-control') }).toEqual({ path, cache: 'no-store' });
    }
    const unsigned = await fetch(`${server.url}/provider/v1/bet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([unsigned.status, unsigned.headers.get('cache-control')]).toEqual([401, 'no-store']);
  });

  it('S24 keeps codes from mails out of referrers to other sites', async () => {
    const { context, send, trust, metrics } = server.app;
    const site = createServer({
      log: context.log,
      metrics,
      texts: plainTexts,
      countRefusal: () => undefined,
      publicUrl: undefined,
      newId: () => context.random.newId(),
      mounts: [],
    });
    const config = { ...(await publicConfig(context)), verifierUrl: '', replayUrl: '' };
    const parts = {
      siteDirectory: '',
      folders: [],
      frameOrigins: () => [],
      publicUrl: () => server.url,
      readPublicConfig: async () => config,
      drawSharePicture: async () => Buffer.alloc(0),
    };
    const { clock, random, log } = context;
    const renderer: SiteRenderer = {
      readsParameter: () => true,
      fetch: async (request, { context: given }) => {
        if (!request.url.includes('broken') && 'deliver' in given && typeof given.deliver === 'function')
          given.deliver('<!doctype html><title>Page</title>');
        return new Response(null);
      },
    };
    const pages = createPages({ ...parts, send, trust, clock, random, log }, renderer);
    site.get('/*', policed('everybody'), (request, reply) => pages.answer(request, reply));
    const policies: unknown[] = [];
    for (const url of ['/verify?confirmCode=x', '/de/verify/x', '/password/reset/x', '/?reset-pass=true&resetCode=x', '/?sign-in=true']) {
      const answer = await site.inject({ url });
      policies.push([answer.statusCode, answer.headers['referrer-policy']]);
    }
    await site.inject({ url: '/?broken=1&resetCode=canary-4712' });
    await site.close();
    expect(server.logLines.join('')).toContain('No page was rendered for /');
    expect(server.logLines.join('')).not.toContain('canary-4712');
    const plain = 'strict-origin-when-cross-origin';
    expect(policies).toEqual([
      [200, 'no-referrer'],
      [200, 'no-referrer'],
      [302, 'no-referrer'],
      [200, 'no-referrer'],
      [200, plain],
    ]);
  });

  it('S24 recognises page addresses that contain a code', () => {
    const heldIn = (search: string): boolean => holdsCode('/', search);
    expect(['?reset-pass=true&resetCode=a', '?confirmCode=b', '?token=c'].map(heldIn)).toEqual([true, true, true]);
    expect(['', '?sign-in=true', '?barcode=1'].map(heldIn)).toEqual([false, false, false]);
    expect(['/verify/a', '/de/verify/a/'].map((path) => holdsCode(path, ''))).toEqual([true, true]);
    expect(['/verify', '/verifying', '/games/verify/a'].map((path) => holdsCode(path, ''))).toEqual([false, false, false]);
  });
});
