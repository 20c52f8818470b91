import { consoleChannels } from '@pavilion/contract/console/channels.ts';
import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { reportEndpoints } from '@pavilion/contract/console/workplace/live-figures.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api, queryClient } from '../api/api.ts';
import { readBy, useHeard } from './live.ts';

export type LiveFiguresAnswer = AnswerOf<(typeof reportEndpoints)['readLiveFigures']>;

const EVERY_MS = 30_000;
const [name] = readBy.live;

const later = (one: LiveFiguresAnswer | undefined, other: LiveFiguresAnswer): LiveFiguresAnswer =>
  one !== undefined && one.readAt > other.readAt ? one : other;

const known = (): LiveFiguresAnswer | undefined => queryClient.getQueryData<LiveFiguresAnswer>([name]);

/** A response requested before the socket's message is older than that message. */
const figuresOptions = queryOptions({
  queryKey: [name],
  queryFn: async () => later(known(), await api.reports.readLiveFigures()),
  refetchInterval: EVERY_MS,
});

const isFigures = (data: unknown): data is LiveFiguresAnswer =>
  z.object({ readAt: z.string(), points: z.array(z.unknown()) }).safeParse(data).success;

/** The message carries the figures, so no call has to follow. */
function hear(data: unknown): void {
  if (isFigures(data)) queryClient.setQueryData<LiveFiguresAnswer>([name], later(known(), data));
}

/** The last hour in figures, kept up to date. */
export function useLiveFigures() {
  useHeard(consoleChannels.live, hear);
  return useQuery(figuresOptions);
}
