import * as z from 'zod/mini';

const auditShape = z.object({
  title: z.string(),
  score: z.nullable(z.number()),
  numericValue: z.optional(z.number()),
  displayValue: z.optional(z.string()),
});

const categoryShape = z.object({ score: z.nullable(z.number()), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) });

/** Each version of Lighthouse adds audits: those without a target here are left out. */
const reportShape = z.object({
  categories: z.object({
    performance: categoryShape,
    accessibility: categoryShape,
    'best-practices': categoryShape,
    seo: categoryShape,
  }),
  audits: z.record(z.string(), auditShape),
});

const requestsShape = z.object({
  audits: z.object({
    'network-requests': z.object({
      details: z.object({ items: z.array(z.object({ resourceType: z.optional(z.string()), transferSize: z.optional(z.number()) })) }),
    }),
  }),
});

interface Figures {
  performance: number;
  accessibility: number;
  'best practices': number;
  SEO: number;
  /** Largest contentful paint, simulated. */
  'LCP ms': number;
  CLS: number;
  /** Total blocking time, simulated. */
  'TBT ms': number;
  /** As sent, packed, of everything the page had asked for when it came to rest. */
  'scripts kB': number;
}

/** The result of one Lighthouse run of one page. */
export interface Report {
  figures: Figures;
  /** Audits that cost a category points: `category: title (what was measured)`. */
  complaints: readonly string[];
  /** The report as Lighthouse wrote it. */
  source: string;
}

const least: Readonly<Partial<Record<keyof Figures, number>>> = { performance: 95, accessibility: 100, 'best practices': 100, SEO: 100 };
const most: Readonly<Partial<Record<keyof Figures, number>>> = { 'LCP ms': 1800, CLS: 0.02 };

/** In words, for the table's foot. */
export const targets: string = [
  ...Object.entries(least).map(([name, value]) => `${name} ≥ ${value}`),
  ...Object.entries(most).map(([name, value]) => `${name} ≤ ${value}`),
].join(', ');

function scriptBytes(source: unknown): number {
  const { items } = requestsShape.parse(source).audits['network-requests'].details;
  return items.reduce((sum, { resourceType, transferSize = 0 }) => sum + (resourceType === 'Script' ? transferSize : 0), 0);
}

/** Reads Lighthouse's JSON (version 13). @throws when it is no such report */
export function readReport(source: string): Report {
  const parsed: unknown = JSON.parse(source);
  const { categories, audits } = reportShape.parse(parsed);
  const score = (name: keyof typeof categories): number => Math.round((categories[name].score ?? 0) * 100);
  const value = (id: string): number => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY;
  const complaints = Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (audit === undefined || audit.score === null || weight === 0 || audit.score >= 0.9) return [];
      return [`${category}: ${audit.title}${audit.displayValue === undefined ? '' : ` (${audit.displayValue})`}`];
    }),
  );
  return {
    figures: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best practices': score('best-practices'),
      SEO: score('seo'),
      'LCP ms': Math.round(value('largest-contentful-paint')),
      CLS: Number(value('cumulative-layout-shift').toFixed(4)),
      'TBT ms': Math.round(value('total-blocking-time')),
      'scripts kB': Math.round(scriptBytes(parsed) / 1000),
    },
    complaints,
    source,
  };
}

/** The run with the median performance; of an even number the lower one. */
export function medianReport(reports: readonly Report[]): Report {
  const sorted = reports.toSorted((left, right) => left.figures.performance - right.figures.performance);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('No run of Lighthouse to judge');
  return middle;
}

/** The targets that a page misses, with the audits that say why; empty if it reaches all. */
export function judge({ figures, complaints }: Report): string[] {
  const names = Object.keys(figures).filter((name): name is keyof Figures => name in figures);
  const misses = names.flatMap((name) => {
    const floor = least[name];
    const ceiling = most[name];
    if (floor !== undefined && figures[name] < floor) return [`${name} is ${figures[name]}, not ≥ ${floor}`];
    return ceiling !== undefined && figures[name] > ceiling ? [`${name} is ${figures[name]}, not ≤ ${ceiling}`] : [];
  });
  return misses.length === 0 ? [] : [...misses, ...complaints];
}
