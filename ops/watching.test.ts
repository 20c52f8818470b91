import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { commands } from './operator/commands.ts';
import { ALERTS, alerts, metricsOf, panels, read, root, RUNBOOKS } from './testing/watched-files.ts';

const PROMETHEUS = path.join(root, 'deploy/prometheus');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const promtool = (...words: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: PROMETHEUS, encoding: 'utf8' });
  return status === 0 ? 'passed' : `${stdout}${stderr}`;
};

const sections = (): string[] => [...read(RUNBOOKS).matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name);
const scripts = Object.keys(z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json'))).scripts);
/** The spec also lists what is not built yet. */
const PLANS = /^docs\/spec\//;
const documents = ['README.md', 'CONTRIBUTING.md', ...fs.readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })]
  .map((file) => (file.endsWith('.md') && !file.startsWith('README') && !file.startsWith('CONTRIBUTING') ? `docs/${file}` : file))
  .filter((file) => file.endsWith('.md') && !PLANS.test(file));

describe('S69 what watches the product', () => {
  it('has a runbook for each alert, in its order, and no other', () => {
    expect(alerts().length).toBeGreaterThanOrEqual(15);
    expect(sections()).toEqual(alerts().map(({ name }) => name));
    expect(alerts().map(({ runbook }) => runbook)).toEqual(alerts().map(({ name }) => `${RUNBOOKS}#${name.toLowerCase()}`));
  });

  it('says in each runbook what it means, how to see it, what to do and when it is over', () => {
    const parts = read(RUNBOOKS)
      .split(/^## /m)
      .slice(1)
      .map((part) => ({ name: part.split('\n')[0], points: [...part.matchAll(/^- \*\*(\w+)\.\*\* \S/gm)].map(([, point]) => point) }));
    expect(parts).toEqual(parts.map(({ name }) => ({ name, points: ['Means', 'See', 'Do', 'Over'] })));
  });

  it('shows on the dashboard every metric that an alert reads, and names the alert at its panel', () => {
    const shown = new Set(panels().flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsOf(expr).map(({ name }) => name))));
    const read = alerts().flatMap(({ expr }) => metricsOf(expr).map(({ name }) => name));
    expect(read.length).toBeGreaterThan(alerts().length);
    expect(read.filter((name) => !shown.has(name))).toEqual([]);
    const named = panels().flatMap(({ description = '' }) => description.match(/\b[A-Z][a-z]+[A-Z]\w+/g) ?? []);
    expect([...new Set(named)].toSorted()).toEqual(
      alerts()
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('names as rehearsed the runbooks of those alerts whose metrics moved in the last run of chaos', () => {
    const named = /Rehearsed by `npm run chaos` \(\[chaos\.md\]\(chaos\.md\)\): ([\w, ]+)\./.exec(read(RUNBOOKS))?.[1]?.split(', ') ?? [];
    const [, moved = ''] = read('docs/chaos.md').split('| alert whose metric moved');
    expect(named.length).toBeGreaterThanOrEqual(5);
    expect(named).toEqual([...moved.matchAll(/^\| (\w+) \|/gm)].map(([, name]) => name));
    expect(named.filter((name) => !sections().includes(name))).toEqual([]);
  });

  it('has a test of its own rules for each alert', () => {
    const tested = [...read('deploy/prometheus/alerts.test.yml').matchAll(/^ {2}- name: (\w+)$/gm)].map(([, name]) => name);
    expect(tested).toEqual(alerts().map(({ name }) => name));
  });

  it.skipIf(!hasPromtool)(
    `promtool (skipped where it is not installed) takes the configuration, and ${ALERTS} passes its own tests`,
    () => {
      expect(promtool('check', 'config', 'prometheus.yml')).toBe('passed');
      expect(promtool('test', 'rules', 'alerts.test.yml')).toBe('passed');
    },
  );
});

it('S69 the metrics of an expression are found in it', () => {
  const expr = 'sum by (le, job) (rate(calls_total{kind="a b",status=~"5.."}[5m] offset 1d)) / 2 > 0.5 and max(depth) < 1e3 or up';
  expect(metricsOf(expr)).toEqual([
    { name: 'calls_total', labels: ['kind', 'status'] },
    { name: 'depth', labels: [] },
    { name: 'up', labels: [] },
  ]);
});

describe('S69 the commands that documents name', () => {
  const named = documents.flatMap((file) =>
    [...read(file).matchAll(/npm run ([\w:]+)((?: -- (?:[a-z-]+ ?)+)?)/g)].map(([line, script = '', words = '']) => ({
      file,
      line,
      script,
      words: words.replace(' -- ', '').trim(),
    })),
  );

  it('are scripts of the product', () => {
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ script }) => !scripts.includes(script))).toEqual([]);
  });

  it('are commands of the operator', () => {
    const asked = named.filter(({ script, words }) => script === 'operator' && words !== '');
    const exists = (words: string): boolean => Object.keys(commands).some((name) => words === name || words.startsWith(`${name} `));
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter(({ words }) => !exists(words)).map(({ file, line }) => `${file}: ${line}`)).toEqual([]);
  });
});
