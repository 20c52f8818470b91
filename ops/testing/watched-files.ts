import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

export const root = path.resolve(import.meta.dirname, '../..');
export const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

export const ALERTS = 'deploy/prometheus/alerts.yml';
const DASHBOARD = 'deploy/grafana/pavilion.json';
export const RUNBOOKS = 'docs/runbooks.md';

interface Alert {
  name: string;
  expr: string;
  runbook: string;
}

/** The alerts of the shipped rules, each with its own lines. */
export function alerts(): Alert[] {
  const parts = read(ALERTS)
    .split(/^ {6}- alert: /m)
    .slice(1);
  const lineOf = (part: string, key: string): string => new RegExp(`^ +${key}: (.+)$`, 'm').exec(part)?.[1] ?? '';
  return parts.map((part) => ({ name: part.split('\n')[0] ?? '', expr: lineOf(part, 'expr'), runbook: lineOf(part, 'runbook') }));
}

const dashboardShape = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      description: z.string().optional(),
      targets: z.array(z.object({ expr: z.string() })).optional(),
    }),
  ),
});
export type Panel = z.output<typeof dashboardShape>['panels'][number];

export const panels = (): readonly Panel[] => dashboardShape.parse(JSON.parse(read(DASHBOARD))).panels;

const WORDS_OF_THE_LANGUAGE = new Set([
  'and',
  'or',
  'unless',
  'offset',
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'bool',
]);

/** The metrics that an expression reads, with the labels that it compares. */
export function metricsOf(expr: string): { name: string; labels: readonly string[] }[] {
  const bare = expr
    .replace(/"[^"]*"/g, '""')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ');
  return [...bare.matchAll(/(?<![\w.])([a-z_]\w*)(?:\{([^}]*)\})?(?!\w|\s*\()/g)]
    .filter(([, name = '']) => !WORDS_OF_THE_LANGUAGE.has(name))
    .map(([, name = '', labels = '']) => ({ name, labels: [...labels.matchAll(/(\w+)[=!]/g)].map(([, label = '']) => label) }));
}
