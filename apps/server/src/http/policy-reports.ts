import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Log } from '../kernel/log/log.ts';
import { clientOrigin, type ProxyTrust } from './requests/client-address.ts';
import type { RateLimiter } from './limits/rate-limit.ts';
import { policed } from './binding/route-policy.ts';

/** Where browsers report violations of a page's content security policy (S34). */
export const POLICY_REPORTS_PATH = '/policy-reports';
const BODY_LIMIT_BYTES = 16_384;
const REPORTS_MAX = 10;
const TEXT_MAX = 100;

const text = z._default(z.string(), '');
/** The two formats browsers send: a single legacy report, or a list by the Reporting API. */
const oldReport = z.object({ 'csp-report': z.object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text }) });
const newReports = z.array(z.object({ type: text, body: z.object({ effectiveDirective: text, blockedURL: text }) }));

interface Broken {
  directive: string;
  blocked: string;
}

/** What was violated, without addresses, which may contain a code (S61). Only the host of the blocked resource is logged. */
export function readReports(body: unknown): Broken[] {
  const old = oldReport.safeParse(body);
  if (old.success) {
    const { 'effective-directive': effective, 'violated-directive': violated, 'blocked-uri': blocked } = old.data['csp-report'];
    return [{ directive: short(effective === '' ? violated : effective), blocked: hostOf(blocked) }];
  }
  const reports = newReports.safeParse(body);
  if (!reports.success) return [];
  return reports.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, REPORTS_MAX)
    .map(({ body: { effectiveDirective, blockedURL } }) => ({ directive: short(effectiveDirective), blocked: hostOf(blockedURL) }));
}

const short = (given: string): string => given.slice(0, TEXT_MAX).replace(/[^\w -]/g, '');
const hostOf = (address: string): string => short(URL.canParse(address) ? new URL(address).host.replaceAll('.', '-') : address);

/** Accepts browsers' reports of policy violations, a few per minute and address, and logs each once. */
export function registerPolicyReports(server: FastifyInstance, parts: { log: Log; limiter: RateLimiter; trust: ProxyTrust }): void {
  server.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) => {
      try {
        done(null, JSON.parse(body.toString()));
      } catch (error) {
        done(error instanceof Error ? error : new Error('malformed'));
      }
    });
    scope.post(POLICY_REPORTS_PATH, policed('everybody'), async (request, reply) => {
      parts.limiter.takeFrom('report', clientOrigin(parts.trust, request.socket.remoteAddress ?? '', request.headers).ip);
      for (const broken of readReports(request.body)) parts.log.warn(broken, 'a page violated its content security policy');
      return reply.code(204).send();
    });
  });
}
