import { createClient } from '@pavilion/contract/calls/client.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { BoundedMap } from '../../kernel/bounded/bounded-map.ts';
import type { Random } from '../../kernel/secrets/random.ts';
import type { InProcessSend } from '../binding/in-process.ts';
import { policed } from '../binding/route-policy.ts';
import { houseCaller } from './house-caller.ts';

/** The content of a preview image: a game's tile, if there is one, a name in capitals, and lines in the language. */
export interface SharePicture {
  gameId: string | undefined;
  title: string;
  lines: readonly string[];
}

interface ShareParts {
  send: InProcessSend;
  random: Random;
  drawSharePicture(picture: SharePicture): Promise<Buffer>;
}

const KEPT_BYTES = 32 * 1024 * 1024;
const DAY_SECONDS = 86_400;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Preview images for shared links, drawn once per game and language and cached (`/og/{locale}/games/{identity}.png`,
 * `/og/{locale}/site.png`).
 */
export function registerSharePictures(server: FastifyInstance, parts: ShareParts): void {
  const kept = new BoundedMap<Buffer>(KEPT_BYTES, (key, drawn) => key.length + drawn.byteLength);
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const api = createClient((request) => parts.send(houseCaller(parts.random), request));

  const read = async (locale: string, identity: string | undefined): Promise<SharePicture | undefined> => {
    const locales = await api.settings.listLocales();
    if (!locales.some(({ code }) => code.toLowerCase() === locale)) return undefined;
    const [texts] = await api.content.listDocuments({ params: { locale, directory: 'global-components' }, query: { name: 'global-seo' } });
    const [headline = '', ...rest] = textOf(texts?.body['title']).split(' | ');
    const slogan = rest.join(' | ');
    if (identity === undefined) return { gameId: undefined, title: headline, lines: [slogan] };
    const { data } = await api.game.listGames({ query: { identity: [identity], perPage: 1 } });
    const [game] = data;
    return game === undefined ? undefined : { gameId: game.identity, title: game.name, lines: [game.provider.name, slogan] };
  };

  const draw = async (locale: string, identity: string | undefined): Promise<Buffer | undefined> => {
    const wanted = await read(locale, identity);
    return wanted === undefined ? undefined : parts.drawSharePicture(wanted);
  };

  /** Concurrent requests share one drawing; a failed one is retried at the next request. */
  const picture = async (locale: string, identity: string | undefined): Promise<Buffer | undefined> => {
    const key = `${locale} ${identity ?? ''}`;
    const known = kept.get(key) ?? underWay.get(key);
    if (known !== undefined) return known;
    const drawing = draw(locale, identity).finally(() => underWay.delete(key));
    underWay.set(key, drawing);
    const drawn = await drawing;
    if (drawn !== undefined) kept.set(key, drawn);
    return drawn;
  };

  const answer = policed('everybody');
  server.get<{ Params: { locale: string; file: string } }>('/og/:locale/games/:file', answer, async ({ params }, reply) => {
    const identity = /^([a-z0-9-]{1,60})\.png$/.exec(params.file)?.[1];
    return send(reply, identity === undefined ? undefined : await picture(params.locale, identity));
  });
  server.get<{ Params: { locale: string } }>('/og/:locale/site.png', answer, async ({ params }, reply) =>
    send(reply, await picture(params.locale, undefined)),
  );
}

function send(reply: FastifyReply, drawn: Buffer | undefined): FastifyReply {
  if (drawn === undefined) return reply.code(404).send();
  return reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).type('image/png').send(drawn);
}
