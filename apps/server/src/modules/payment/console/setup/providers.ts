import type { InputOf, ResultOf, Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { providerEndpoints } from '@pavilion/contract/console/payment/providers.ts';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { OperatorContext } from '../../../operator/index.ts';
import type { PaymentKernel } from '../../context.ts';
import { noCalls, quantileMs } from '../../provider-health/buckets.ts';
import { type CircuitRow, type HourOfCalls, listCircuits, listHours } from '../../provider-health/store.ts';
import { type ConsoleMethod, listEveryMethod } from './method-store.ts';
import { COUNTED_MAX, countOutcomes, type OutcomeRow } from './provider-store.ts';

type Calls = typeof providerEndpoints;
type Context = OperatorContext & PaymentKernel;
type Providers = ResultOf<Calls['listPaymentProviders']>;
type Provider = Providers['providers'][number];

const PERMILLE = 1000;

type Counts = Pick<OutcomeRow, 'settled' | 'failed' | 'left'>;
const none: Counts & Pick<OutcomeRow, 'p50Seconds' | 'p95Seconds'> = { settled: 0, failed: 0, left: 0, p50Seconds: null, p95Seconds: null };

function outcomeOf({ settled, failed, left }: Counts) {
  const decided = settled + failed;
  return { settled, failed, left, successPermille: decided === 0 ? null : Math.round((settled * PERMILLE) / decided) };
}

const paceOf = ({ p50Seconds, p95Seconds, ...counts }: typeof none) => ({ ...outcomeOf(counts), p50Seconds, p95Seconds });

interface ProviderRecords {
  outcomes: readonly OutcomeRow[];
  calls: readonly HourOfCalls[];
  circuit: CircuitRow | undefined;
  methods: readonly ConsoleMethod[];
}

interface Period {
  since: Date;
  now: Date;
}

/**
 * The health of each provider, now and over a period (operator §2.2, page 18), from the payments that ended and the calls made in that
 * period; each has an index.
 */
async function listPaymentProviders(context: Context, { query: { hours } }: InputOf<Calls['listPaymentProviders']>): Promise<Providers> {
  const { database, clock, paymentProviders } = context;
  const now = clock.now();
  const since = new Date((Math.floor(now.getTime() / HOUR_MS) - hours + 1) * HOUR_MS);
  const methods = await listEveryMethod(database);
  const psps = [...new Set([...paymentProviders.keys(), ...methods.map(({ psp }) => psp)])].toSorted();
  const [outcomes, calls, circuits] = await Promise.all([
    countOutcomes(database, { psps, since }),
    listHours(database, { psps, since }),
    listCircuits(database),
  ]);
  const known = (psp: string): ProviderRecords => ({
    outcomes: outcomes.filter((row) => row.psp === psp),
    calls: calls.filter((row) => row.psp === psp),
    circuit: circuits.find((row) => row.psp === psp),
    methods: methods.filter((row) => row.psp === psp),
  });
  const providers = psps.map((psp) => providerOf(context, psp, { known: known(psp), period: { since, now } }));
  const counted = ({ deposits, withdrawals }: Provider): number =>
    [deposits, withdrawals].reduce((sum, { settled, failed, left }) => sum + settled + failed + left, 0);
  return { from: since, to: now, isComplete: providers.every((provider) => counted(provider) < COUNTED_MAX), providers };
}

function providerOf(context: Context, psp: string, { known, period }: { known: ProviderRecords; period: Period }): Provider {
  const { outcomes, calls, circuit, methods } = known;
  const adapter = context.paymentProviders.get(psp);
  const openUntil = circuit?.openUntil ?? null;
  const isOpen = openUntil !== null && openUntil > period.now;
  const all = (kind: OutcomeRow['kind']) => paceOf(outcomes.find((row) => row.by === 'all' && row.kind === kind) ?? none);
  return {
    id: psp,
    isConfigured: adapter !== undefined,
    isAvailable: adapter?.isAvailable() === true && !isOpen,
    openUntil: isOpen ? openUntil : null,
    lastFaultAt: circuit?.lastFaultAt ?? null,
    calls: callsOf(calls),
    deposits: all('deposit'),
    withdrawals: all('withdrawal'),
    methods: methods.map((method) => methodOf(method, outcomes)),
    countries: outcomes
      .filter(({ by, kind }) => by === 'country' && kind === 'deposit')
      .map((row) => ({ country: row.country, ...outcomeOf(row) }))
      .toSorted((one, other) => other.settled + other.failed - (one.settled + one.failed)),
    hours: hoursOf(known, period),
  };
}

function callsOf(calls: readonly HourOfCalls[]) {
  const took = calls.reduce((sums, hour) => sums.map((sum, place) => sum + (hour.took[place] ?? 0)), noCalls());
  const total = (of: (hour: HourOfCalls) => number): number => calls.reduce((sum, hour) => sum + of(hour), 0);
  return {
    count: total((hour) => hour.calls),
    faults: total((hour) => hour.faults),
    p50Ms: quantileMs(took, 0.5),
    p95Ms: quantileMs(took, 0.95),
  };
}

function methodOf({ method, currency, direction, names, isEnabled }: ConsoleMethod, outcomes: readonly OutcomeRow[]) {
  const found = outcomes.find((row) => row.by === 'method' && row.method === method && row.currency === currency && row.kind === direction);
  return { method, currency, direction, name: names['en'] ?? method, isEnabled, ...outcomeOf(found ?? none) };
}

/** Every hour of the period, also such as nothing happened in. */
function hoursOf({ outcomes, calls }: ProviderRecords, { since, now }: Period): Provider['hours'] {
  const ended = new Map(
    outcomes.flatMap((row) => (row.by === 'hour' && row.kind === 'deposit' && row.hour !== null ? [[row.hour.getTime(), row]] : [])),
  );
  const called = new Map(calls.map((hour) => [hour.hour.getTime(), hour]));
  const count = Math.floor((now.getTime() - since.getTime()) / HOUR_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const at = since.getTime() + index * HOUR_MS;
    const hour = called.get(at);
    const p95Ms = hour === undefined ? null : quantileMs(hour.took, 0.95);
    return { at: new Date(at), ...outcomeOf(ended.get(at) ?? none), calls: hour?.calls ?? 0, faults: hour?.faults ?? 0, p95Ms };
  });
}

export const providerRoutes: Routes<typeof providerEndpoints, Context> = { listPaymentProviders };
