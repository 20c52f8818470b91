import type { Random } from '../../kernel/secrets/random.ts';
import type { RequestInfo } from '../../kernel/visitor.ts';
import type { PageAsk } from './page-visitor.ts';

/** The platform's own caller of its API, a guest without a country: for data that the pages of all visitors share. */
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

/** A page may be shown to any visitor from that country, so the API sees an anonymous guest. */
export const callerOf = (ask: PageAsk, random: Random): RequestInfo => ({
  ...houseCaller(random),
  ip: ask.ip,
  country: ask.country,
  userAgent: ask.userAgent,
});
