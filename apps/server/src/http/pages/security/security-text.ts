import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { policed } from '../../binding/route-policy.ts';
import { siteOrigin } from '../origin.ts';

interface ContactParts {
  clock: Pick<Clock, 'realNow'>;
  /** Absolute base of the site. */
  publicUrl(): string;
  /** Where faults are reported, as `mailto:` or `https:`; undefined: there is no such file. */
  securityContact?: string | undefined;
}

const PATH = '/.well-known/security.txt';
const VALID_DAYS = 90;
const KEPT_SECONDS = 86_400;

/** The content of the file (RFC 9116), which expires at the end of a day, so it is the same all day. */
function securityText(contact: string, origin: string, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
  const lines = [`Contact: ${contact}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: en', `Canonical: ${origin}${PATH}`];
  return `${lines.join('\n')}\n`;
}

/** Serves `/.well-known/security.txt` where the installation names a contact (S109). */
export function registerSecurityText(server: FastifyInstance, { clock, publicUrl, securityContact }: ContactParts): void {
  if (securityContact === undefined) return;
  server.get(PATH, policed('everybody'), (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
      .type('text/plain; charset=utf-8')
      .send(securityText(securityContact, siteOrigin(publicUrl()), clock.realNow())),
  );
}
