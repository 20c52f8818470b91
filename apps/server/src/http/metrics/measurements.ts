import { isCurrencyCode, subunitToUnitOf } from '@pavilion/money';
import { Counter, Histogram, type Registry } from 'prom-client';
import {
  auditFaults,
  holdCauses,
  ledgerFaults,
  onMeasurement,
  operatorAlarms,
  type Measurement,
  type Moved,
} from '../../kernel/measurements.ts';

/** Counts what adapters, background work and the ledger record. @returns a function that stops counting */
export function countMeasurements(registry: Registry): () => void {
  const counters = countersOf(registry);
  // A counter that first appears with its first event shows no increase to a scraper that compares two readings.
  for (const fault of ledgerFaults) counters.ledgerFaults.inc({ fault }, 0);
  for (const cause of holdCauses) counters.heldCredits.inc({ cause }, 0);
  for (const fault of auditFaults) counters.auditFaults.inc({ fault }, 0);
  for (const alarm of operatorAlarms) counters.operatorAlarms.inc({ alarm }, 0);
  return onMeasurement((measurement) => count(counters, measurement));
}

/**
 * Counts by two labels, summed up when they are read: the ledger answers tens of thousands a second, and each count in the library takes longer
 * than a microsecond.
 */
function sumBy<L extends string>(options: { name: string; help: string; labelNames: [L, L]; registers: Registry[] }) {
  const sums = new Map<string, number>();
  const counter: Counter<L> = new Counter<L>({
    ...options,
    collect: (): void => {
      counter.reset();
      for (const [key, sum] of sums) {
        const [first = '', second = ''] = key.split(' ');
        counter.labels(first, second).inc(sum);
      }
    },
  });
  return (first: string, second: string, amount: number): void => {
    const key = `${first} ${second}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  };
}

type Counters = ReturnType<typeof countersOf>;

function countersOf(registry: Registry) {
  const registers = [registry];
  return {
    callSeconds: new Histogram({
      name: 'provider_call_seconds',
      help: 'Time until an outside company answered, by company',
      labelNames: ['provider'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    callFaults: new Counter({
      name: 'provider_call_faults_total',
      help: 'Calls to an outside company without a usable answer, by company',
      labelNames: ['provider'],
      registers,
    }),
    backgroundFailures: new Counter({
      name: 'background_failures_total',
      help: 'Failed runs of jobs, sweeps and followers, and failed items of a run, each of which is tried again',
      labelNames: ['kind', 'name'],
      registers,
    }),
    operations: sumBy({
      name: 'ledger_operations_total',
      help: 'Operations that the ledger has answered, by their kind and outcome',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    moved: sumBy({
      name: 'ledger_moved_major_units_total',
      help: 'Money of the operations that took effect, in major units of its currency',
      labelNames: ['kind', 'currency'],
      registers,
    }),
    operatorAlarms: new Counter({
      name: 'operator_alarms_total',
      help: 'Times that passwords or codes of an operator were tried in number, each with a mail to the operator',
      labelNames: ['alarm'],
      registers,
    }),
    auditFaults: new Counter({
      name: 'audit_faults_total',
      help: 'Checks that found the chain of the audit broken, or records that have waited too long for their place in it',
      labelNames: ['fault'],
      registers,
    }),
    ledgerFaults: new Counter({
      name: 'ledger_faults_total',
      help: 'Times that commands were returned undecided, had no answer in time, were isolated as broken, or refused because too many waited',
      labelNames: ['fault'],
      registers,
    }),
    heldCredits: new Counter({
      name: 'held_credits_total',
      help: 'Credits of game providers beyond a ceiling, which wait for two people, by cause',
      labelNames: ['cause'],
      registers,
    }),
  };
}

function count(counters: Counters, measurement: Measurement): void {
  switch (measurement.what) {
    case 'outsideCall':
      counters.callSeconds.observe({ provider: measurement.provider }, measurement.seconds);
      counters.callFaults.inc({ provider: measurement.provider }, measurement.isFault ? 1 : 0);
      return;
    case 'backgroundFailure':
      counters.backgroundFailures.inc({ kind: measurement.kind, name: measurement.name });
      return;
    case 'ledgerAnswer':
      counters.operations(measurement.kind, measurement.outcome, 1);
      if (measurement.moved !== undefined) addMoved(counters, measurement.kind, measurement.moved);
      return;
    case 'operatorAlarm':
      counters.operatorAlarms.inc({ alarm: measurement.alarm });
      return;
    case 'auditFault':
      counters.auditFaults.inc({ fault: measurement.fault });
      return;
    case 'ledgerFault':
      counters.ledgerFaults.inc({ fault: measurement.fault });
      return;
    case 'creditHeld':
      counters.heldCredits.inc({ cause: measurement.cause });
  }
}

/**
 * Only monitored, never booked, so a float is precise enough. An adjustment may take money: the metric counts absolute amounts and only
 * grows.
 */
function addMoved({ moved }: Counters, kind: string, { currency, amountMinor }: Moved): void {
  if (isCurrencyCode(currency)) moved(kind, currency, Math.abs(Number(amountMinor)) / Number(subunitToUnitOf(currency)));
}
