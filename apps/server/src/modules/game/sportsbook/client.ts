import type { PublicConfig } from '@pavilion/contract/config.ts';

/** The betting client as the page loads it (wire §6.5 `betting`). */
export type BettingClient = Required<Pick<PublicConfig['betting'], 'clientHost' | 'clientId' | 'scriptUrl'>>;

/** The client of a configuration; undefined where its host or its id is missing, and betting with it (G-05, G-06). */
export function bettingClientOf({ clientHost = '', clientId = '', scriptUrl = '' }: PublicConfig['betting']): BettingClient | undefined {
  return clientHost === '' || clientId === '' ? undefined : { clientHost, clientId, scriptUrl };
}

/**
 * Origin of the client's document. A host is reached by https; the box names a path on its own origin, which a host cannot be.
 * Example: `bets.example.com` and id `7` give `https://bets.example.com/?clientId=7`.
 */
export function bettingUrl({ clientHost, clientId }: BettingClient, siteUrl: string): string {
  const base = clientHost.startsWith('/') || clientHost.includes('://') ? clientHost : `https://${clientHost}`;
  const url = new URL(`${base.replace(/\/+$/, '')}/`, siteUrl);
  url.searchParams.set('clientId', clientId);
  return url.href;
}
