import { providerBodyBytesMax, providerCalls, signatureWindowSeconds } from '@pavilion/contract/providers/provider.ts';
import {
  type ProviderReport,
  providerReport,
  type providerReportAnswer,
  type SportsbookEvent,
  sportsbookEvent,
} from '@pavilion/contract/providers/sportsbook.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type * as z from 'zod/mini';
import type { Kernel } from '../../../kernel/context.ts';
import type { SignedReply, SignedRoute } from '../../../kernel/secrets/signed-route.ts';
import { reportOperations } from '../../wallet/index.ts';
import type { CatalogueContext } from '../catalogue/snapshot.ts';
import { setTopEvents } from './bet-store.ts';
import { betOf } from './bets.ts';
import { TicketIngestion } from './ticket-ingestion.ts';

type EventContext = CatalogueContext & Pick<Kernel, 'publish'>;

const MALFORMED: SignedReply = { status: 400, body: { status: 'MALFORMED', message: 'not readable' } };
const STORED: SignedReply = { status: 200, body: { status: 'OK' } };

/** Where a betting product reports its updates: at least once, in any order, 200 once stored (sportsbook §5.6). */
export function sportsbookRoutes(context: EventContext): SignedRoute[] {
  const tickets = new TicketIngestion(context);
  return [
    {
      path: providerCalls.sportsbookEvent.path,
      kinds: ['sportsbook'],
      windowMs: signatureWindowSeconds * 1000,
      bodyLimitBytes: providerBodyBytesMax,
      handle: async ({ provider, json }) => {
        const event = sportsbookEvent.safeParse(json);
        return event.success ? receive({ context, tickets }, provider.id, event.data) : MALFORMED;
      },
    },
    {
      path: providerCalls.report.path,
      kinds: ['sportsbook'],
      windowMs: signatureWindowSeconds * 1000,
      bodyLimitBytes: providerBodyBytesMax,
      handle: async ({ provider, json }) => {
        const asked = providerReport.safeParse(json);
        return asked.success ? { status: 200, body: await report(context, provider.id, asked.data) } : MALFORMED;
      },
    },
  ];
}

async function receive(
  { context, tickets }: { context: EventContext; tickets: TicketIngestion },
  source: string,
  event: SportsbookEvent,
): Promise<SignedReply> {
  const { version } = event;
  if (event.type === 'ticket.updated') {
    const bet = betOf(context, { source, version, ticket: event.ticket });
    if (bet === undefined) return MALFORMED;
    await tickets.keep(bet);
    return STORED;
  }
  const { locale, events } = event;
  await setTopEvents(context.database, { source, locale, version, events, receivedAt: context.clock.now() });
  return STORED;
}

/** A page of what the books hold of this provider's calls (sportsbook §5.6). */
async function report(
  { database }: EventContext,
  source: string,
  { from, to, after, limit }: ProviderReport,
): Promise<z.input<typeof providerReportAnswer>> {
  const rows = await reportOperations(database, { source, from: new Date(from), to: new Date(to), afterId: after ?? null, limit });
  const operations = rows.map(
    ({ id, externalId, kind, status, refusal, playerId, round, currency, amountMinor, isRolledBack, createdAt }) => ({
      transactionId: externalId,
      operationId: id,
      type: kind,
      status: status === 'applied' ? 'OK' : (refusal ?? 'TOMBSTONE'),
      playerId,
      roundId: round,
      currency,
      amount: currency === null ? null : formatDecimal(amountMinor, scaleOf(currency)),
      isRolledBack,
      createdAt: createdAt.toISOString(),
    }),
  );
  return { operations, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}
