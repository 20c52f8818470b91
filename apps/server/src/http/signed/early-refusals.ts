import { refusals } from '@pavilion/contract/calls/refusals.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { SignedRoute } from '../../kernel/secrets/signed-route.ts';
import { plainTexts, toErrorAnswer } from '../refusals/errors.ts';
import type { LoadGate } from '../limits/load-gate.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { EarlyAnswer } from '../requests/early-answer.ts';
import { faultOf } from './signed-routes.ts';

interface EarlyRefusalParts {
  gate: LoadGate;
  routes: readonly Pick<SignedRoute, 'path'>[];
  log: Log;
  metrics: Metrics;
  countRefusal(code: number): void;
}

/**
 * Refuses signed calls under overload before the framework sees them: at twice the maximum rate, 0.85 of the peak succeeds instead of 0.78
 * (docs/figures.md). The answer is the route's own (`registerSignedRoutes`); it is counted, but neither traced nor logged.
 */
export function createEarlyRefusals({ gate, routes, log, metrics, countRefusal }: EarlyRefusalParts): EarlyAnswer {
  const paths = new Set(routes.map(({ path }) => path));
  const refusal = new DomainError('temporarilyUnavailable');
  const answer = toErrorAnswer(refusal, { log, texts: plainTexts, requestId: '', language: undefined, countRefusal: () => undefined });
  const body = JSON.stringify(faultOf(answer));
  const own = {
    ...answer.headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  return (request, response, headers) => {
    const { method = '', url = '' } = request;
    if (method !== 'POST' || !paths.has(url) || !gate.isFull) return false;
    response.writeHead(answer.status, { ...own, ...headers() }).end(body);
    countRefusal(refusals.temporarilyUnavailable.code);
    metrics.requestSeconds.observe({ route: url, method, status: String(answer.status) }, 0);
    return true;
  };
}
