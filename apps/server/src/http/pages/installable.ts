import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@pavilion/contract/calls/client.ts';
import { withLocale } from '@pavilion/contract/formats/locale-path.ts';
import { directionOf } from '@pavilion/ui/text/fill-text.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Random } from '../../kernel/secrets/random.ts';
import type { InProcessSend } from '../binding/in-process.ts';
import { policed } from '../binding/route-policy.ts';
import { houseCaller } from './house-caller.ts';
import { offlinePage } from './offline-page.ts';
import { inlineSources } from './rendered-page.ts';
import { readTexts, type SiteTexts } from './site-texts.ts';

interface InstallParts {
  siteDirectory: string;
  send: InProcessSend;
  random: Random;
}

/** Both themes start dark: what a phone shows before the first paint (design §2.1). */
const BACKGROUND = '#090D1B';
const HOUR_SECONDS = 3600;

/** The web app manifest in a language. */
function webManifest({ locale, defaultLocale, brand, title, description }: SiteTexts): object {
  const home = withLocale('/', locale, defaultLocale);
  return {
    id: '/',
    name: brand,
    short_name: brand,
    description: description || title,
    lang: locale,
    dir: directionOf(locale),
    start_url: `${home}?source=pwa`,
    scope: '/',
    display: 'standalone',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: [
      { src: '/icons/app-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/app-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

/** Serves what makes the site installable: the manifest, the service worker and the offline page. */
export function registerInstallable(
  server: FastifyInstance,
  parts: InstallParts,
  notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const api = createClient((request) => parts.send(houseCaller(parts.random), request));
  const open = policed('everybody');

  server.get<{ Querystring: { locale?: string } }>('/manifest.webmanifest', open, async (request, reply) => {
    const { locale } = request.query;
    const texts = await readTexts(api, typeof locale === 'string' ? locale : undefined);
    if (texts === undefined) return reply.code(404).send();
    const headers = { 'cache-control': `public, max-age=${HOUR_SECONDS}`, 'content-type': 'application/manifest+json; charset=utf-8' };
    return reply.headers(headers).send(JSON.stringify(webManifest(texts)));
  });

  // Never cached: an outdated service worker would keep everything else outdated.
  server.get('/sw.js', open, async (_request, reply) => {
    const script = await readFile(path.join(parts.siteDirectory, 'client/sw.js')).catch(() => undefined);
    if (script === undefined) return reply.code(404).send();
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script);
  });

  const sendOffline = async (request: FastifyRequest, reply: FastifyReply, locale: string | undefined): Promise<FastifyReply> => {
    const texts = await readTexts(api, locale);
    if (texts === undefined) return notFound(request, reply);
    const page = offlinePage(texts);
    return reply
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src ${inlineSources(page).styles.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(page);
  };
  server.get('/offline', open, (request, reply) => sendOffline(request, reply, undefined));
  server.get<{ Params: { locale: string } }>('/:locale/offline', open, (request, reply) =>
    sendOffline(request, reply, request.params.locale),
  );
}
