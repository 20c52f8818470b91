import type { Random } from '../../kernel/random.ts';
import type { RequestInfo } from '../../kernel/visitor.ts';

/** The house itself asks its API, as a guest from nowhere: for what pages of all visitors have in common. */
export const houseCaller = (random: Random): RequestInfo => ({
  id: random.newId(),
  ip: '127.0.0.1',
  isLocalTool: true,
  country: null,
  userAgent: '',
  language: undefined,
  token: undefined,
  idempotencyKey: undefined,
});
