import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { callBook } from '../../data/api.ts';
import type { EventView, MarketView } from '../../data/views.ts';
import { nameOfMarket, nameOfOutcome } from '../../state/names.ts';
import { t } from '../../texts.ts';
import { Empty } from '../slip/waiting.tsx';
import { ShortList } from './short-list.tsx';

const resultsSchema = z.object({
  markets: z.array(z.object({ outcomes: z.array(z.object({ id: z.string(), result: z.optional(z.string()) })) })),
});

/** Results by outcome; a season's tie says with them how many shared how many places. */
type Results = ReadonlyMap<string, string>;

const isDecided = ({ status }: MarketView): boolean => status === 'settled' || status === 'void';

/** The results, read again whenever another market is decided. Without an answer the last ones stand. */
function useResults(eventId: string, decided: number): Results {
  const [results, setResults] = useState<Results>(new Map());
  useEffect(() => {
    if (decided === 0) return;
    void callBook(`events/${encodeURIComponent(eventId)}`, resultsSchema)
      .then(({ markets }) =>
        setResults(
          new Map(markets.flatMap(({ outcomes }) => outcomes.flatMap(({ id, result }) => (result ? [[id, result] as const] : [])))),
        ),
      )
      .catch(() => undefined);
  }, [eventId, decided]);
  return results;
}

const SHARE = /^dead_heat (\d+)\/(\d+)$/;

/** A result that is neither won nor lost, in words. */
function wordOf(result: string): string {
  const [, paid, tied] = SHARE.exec(result) ?? [];
  if (paid !== undefined && tied !== undefined) return t('leg.dead_heat', { paid, tied });
  return result === 'push' ? t('leg.push') : t(result === 'half_lost' ? 'leg.half_lost' : 'leg.half_won');
}

/** Outcomes that brought something, those of one result together: "Over 3 · Under 3: stake back". */
function paidOf(event: EventView, market: MarketView, results: Results): string[] {
  const paid = market.outcomes.filter(({ id }) => (results.get(id) ?? 'lost') !== 'lost');
  return [...Map.groupBy(paid, ({ id }) => results.get(id) ?? '')].map(([result, outcomes]) => {
    const names = outcomes.map((outcome) => nameOfOutcome(outcome, market, event)).join(' · ');
    return result === 'won' ? names : `${names}: ${wordOf(result)}`;
  });
}

function Row({ event, market, results }: { event: EventView; market: MarketView; results: Results }) {
  const isVoid = market.status === 'void';
  const paid = paidOf(event, market, results);
  if (!isVoid && paid.length === 0) return null;
  return (
    <li>
      <span data-result={isVoid ? 'void' : 'won'}>
        <Icon name={isVoid ? 'minus' : 'circle-check'} />
      </span>
      <b>{isVoid ? t('leg.void') : paid.join(' · ')}</b>
      <bdi className="leg-line">{nameOfMarket(market, event)}</bdi>
    </li>
  );
}

/** What each market of an event came to; nothing of those that are not decided yet. */
export function SettledMarkets({ event, results }: { event: EventView; results: Results }) {
  const decided = event.markets.filter(isDecided).toSorted((one, other) => one.order - other.order || (one.line ?? 0) - (other.line ?? 0));
  if (!decided.some(({ status, outcomes }) => status === 'void' || outcomes.some(({ id }) => results.has(id))))
    return <Empty text={t('event.unsettled')} />;
  return (
    <section className="card stack" aria-label={t('event.settled')}>
      <h2>{t('event.settled')}</h2>
      <ul className="legs">
        {decided.map((market) => (
          <Row key={market.id} event={event} market={market} results={results} />
        ))}
      </ul>
    </section>
  );
}

/** An event that is over: how its markets were settled, and what could be bet on next in its league and sport (SB-160). */
export function Over({ event }: { event: EventView }) {
  const results = useResults(event.id, event.markets.filter(isDecided).length);
  const { sport, tournamentId: league, id: eventId } = event;
  return (
    <>
      <SettledMarkets event={event} results={results} />
      <ShortList place={{ sport, kind: 'upcoming', eventId, league }} isBeside={false} />
    </>
  );
}
