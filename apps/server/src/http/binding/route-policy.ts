import type { Access } from '@pavilion/contract/calls/endpoint.ts';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** Who may call a route: as the contract says, signed providers, scrapers on private addresses, the realtime server, or everyone, for pages, files and probes. */
type RoutePolicy = Access | 'signed' | 'scraper' | 'realtimeServer' | 'everybody';

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: RoutePolicy;
  }
}

/** The access a route declares. */
export const policed = (policy: RoutePolicy): { config: { policy: RoutePolicy } } => ({ config: { policy } });

/** Denies by default: a server with a route that declares no access does not start (S1). */
export function demandPolicies(server: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  server.addHook('onRoute', (route) => {
    routes.push(route);
  });
  server.addHook('onReady', async () => {
    const open = routes.filter(({ config }) => config?.policy === undefined).map(({ method, url }) => `${String(method)} ${url}`);
    if (open.length > 0) throw new Error(`Routes without a policy: ${open.join(', ')}`);
  });
}
