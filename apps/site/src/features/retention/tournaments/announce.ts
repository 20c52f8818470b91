import type { Client } from '@pavilion/contract/calls/client.ts';
import type { PublicationFound } from '@pavilion/contract/events.ts';
import type { QueryClient } from '@tanstack/react-query';
import { tournamentOptions } from './queries.ts';

type AnnounceContext = {
  api: Client;
  queryClient: QueryClient;
  playerId: () => string;
  locale: () => string;
  /** Shows an alert of the content by `file.key` (wire §5.2). */
  alert: (path: string, values: Record<string, string | number>) => unknown;
};

/**
 * Announces the prize that a player won in a contest. The shared channel names contest and prize in the default language: the page reads
 * both in its own language, and shows the published names if it cannot.
 */
export async function announceResult(context: AnnounceContext, ended: PublicationFound['tournaments']['tournament']): Promise<void> {
  const playerId = context.playerId();
  const won = ended.prizes.find(({ entry }) => entry !== undefined && entry.playerId === playerId);
  if (won === undefined) return;
  const asked = { identity: ended.identity, playerId, locale: context.locale() };
  const told = await context.queryClient.fetchQuery(tournamentOptions(context.api, asked)).catch(() => undefined);
  const prize = told?.prizes?.find(({ place }) => place === won.place) ?? won;
  context.alert('tournament.completed', { place: won.place, tournament: told?.title ?? ended.title, prize: prize.title });
}
