import { expect, it } from 'vitest';
import { alerts, metricsOf } from '../../../ops/testing/watched-files.ts';
import { READINGS, samplesOf } from './alerts.ts';

/** Read by whether there is an answer at all. */
const WITHOUT_METRIC = 'ProductDown';

it('S69 what chaos watches of an alert is what its rule reads', () => {
  const rules = new Map(alerts().map(({ name, expr }) => [name, metricsOf(expr).map((metric) => metric.name)]));
  expect(rules.has(WITHOUT_METRIC)).toBe(true);
  for (const { alert, read } of READINGS) {
    const metrics = rules.get(alert) ?? [];
    const labels = 'status="503",fault="undecided",fault="setApart",fault="refusedFull",le="+Inf"';
    const text = metrics.map((name) => `${name}{${labels}} 7`).join('\n');
    expect([alert, metrics.length > 0, read(samplesOf(text))]).not.toEqual([alert, true, read([])]);
  }
});

it('S69 a line of the metrics is its name, its labels and its value', () => {
  expect(samplesOf('# HELP a b\nup 1\ncalls_total{route="/a b",status="503"} 2.5\n')).toEqual([
    { name: 'up', labels: '', value: 1 },
    { name: 'calls_total', labels: 'route="/a b",status="503"', value: 2.5 },
  ]);
});
