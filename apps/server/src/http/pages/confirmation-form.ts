import { createClient, isRefusal } from '@pavilion/contract/calls/client.ts';
import { siteUrl } from '@pavilion/contract/formats/site-path.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import type { Random } from '../../kernel/secrets/random.ts';
import { policed } from '../binding/route-policy.ts';
import type { InProcessSend } from '../binding/in-process.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import { clientOrigin, type ProxyTrust } from '../requests/client-address.ts';
import { callerOf } from './house-caller.ts';
import { readPageAsk } from './page-visitor.ts';
import { confirmationOf } from './special-addresses.ts';

interface Parts {
  send: InProcessSend;
  random: Random;
  limiter: RateLimiter;
  trust: ProxyTrust;
}

/** The form has no fields: what its address says is all there is to read. */
const BODY_LIMIT_BYTES = 1024;
const ADDRESSES = ['/verify', '/verify/:confirmCode', '/:locale/verify', '/:locale/verify/:confirmCode'];

/**
 * The target of a confirmation page's button in a browser without scripts: the form is posted to the page's own address, which confirms and
 * redirects home with a success message; a refusal is shown as a page with the reason (P-26, S99). With scripts the button makes the call
 * itself.
 */
export function registerConfirmationForm(server: FastifyInstance, parts: Parts): void {
  server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, _body, done) => done(null),
    );
    for (const address of ADDRESSES)
      scope.post(address, policed('everybody'), async (request, reply) => {
        const { ip, isLocalTool } = clientOrigin(parts.trust, request.socket.remoteAddress ?? '', request.headers);
        if (!isLocalTool) parts.limiter.takeFrom('auth', ip);
        const home = await confirm(parts, request);
        return reply
          .code(303)
          .headers({ location: `${home}?profile-confirmed=true`, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          .send();
      });
  });
}

const reasons = ['emailAlreadyConfirmed', 'emailConfirmedElsewhere', 'codeInvalid'] as const;

/** @returns the home page in the link's language @throws codeInvalid, emailAlreadyConfirmed, emailConfirmedElsewhere */
async function confirm({ send, random, trust }: Parts, request: FastifyRequest): Promise<string> {
  const confirmation = confirmationOf(siteUrl(request.url, 'http://site'));
  if (confirmation === undefined) throw new DomainError('codeInvalid');
  const { code, home } = confirmation;
  const caller = callerOf(readPageAsk(request, trust), random);
  try {
    await createClient((call) => send(caller, call)).player.confirmEmail({ body: { code } });
    return home;
  } catch (error) {
    const reason = reasons.find((each) => isRefusal(error, each));
    if (reason !== undefined) throw new DomainError(reason);
    if (isRefusal(error, 'validation')) throw new DomainError('codeInvalid');
    throw error;
  }
}
