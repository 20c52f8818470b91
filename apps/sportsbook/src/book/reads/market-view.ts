import { marketName, outcomeName } from '../../names/index.ts';
import { formatLine } from '../../rules/grading/line.ts';
import { formatPrice } from '@pavilion/money/odds.ts';
import { resultText } from '../../protocol/result.ts';
import type { EventHeader, BookMarket, BookOutcome } from '../market-cache/types.ts';

interface OutcomeView {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly odds: string;
  /** Once the market is settled. */
  readonly result?: string;
}

export interface MarketView {
  readonly id: string;
  readonly type: string;
  readonly line: string | null;
  readonly part: string | null;
  readonly name: string;
  readonly main: boolean;
  readonly status: BookMarket['status'];
  readonly outcomes: readonly OutcomeView[];
}

export interface Reader {
  readonly locale: string;
  /** With the feed's silence counted in. */
  statusOf(market: BookMarket): BookMarket['status'];
}

/** Markets are immutable, so their views are cached by object. */
const made = new WeakMap<BookMarket, Map<string, MarketView>>();

/** A market as displayed to players: names of the locale, prices as decimals, without inactive outcomes (sportsbook §2.4). */
export function marketView(market: BookMarket, header: EventHeader, { locale, statusOf }: Reader): MarketView {
  const known = made.get(market)?.get(locale) ?? makeView(market, header, locale);
  const status = statusOf(market);
  return status === known.status ? known : { ...known, status };
}

function makeView(market: BookMarket, header: EventHeader, locale: string): MarketView {
  const { id, type, line, part, isMain, status } = market;
  const view = {
    id,
    type,
    line: line === null ? null : formatLine(line),
    part,
    name: marketName(locale, market, header),
    main: isMain,
    status,
    outcomes: market.outcomes.filter(isShown(market)).map((outcome) => outcomeView(outcome, { market, header, locale })),
  };
  const byLocale = made.get(market) ?? new Map<string, MarketView>();
  made.set(market, byLocale.set(locale, view));
  return view;
}

/** A decided market shows every outcome that ever had a price; an open one only those that have one now. */
const isShown =
  ({ results }: BookMarket) =>
  ({ isActive, price }: BookOutcome): boolean =>
    isActive || (results !== null && price > 0);

function outcomeView(outcome: BookOutcome, at: { market: BookMarket; header: EventHeader; locale: string }): OutcomeView {
  const { market, header, locale } = at;
  const result = market.status === 'void' ? ({ kind: 'void' } as const) : market.results?.[outcome.key];
  return {
    id: outcome.id,
    key: outcome.key,
    name: outcome.name ?? outcomeName(locale, { market, event: header, key: outcome.key }),
    odds: formatPrice(outcome.price),
    ...(result === undefined ? {} : { result: resultText(result) }),
  };
}
