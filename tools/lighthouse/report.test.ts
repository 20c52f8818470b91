import { expect, it } from 'vitest';
import { judge, readReport } from './report.ts';

const category = (score: number, id: string) => ({ score, auditRefs: [{ id, weight: 1 }] });

it('reads a report that judges more than is asked of a page, and names what the page misses', () => {
  const report = readReport(
    JSON.stringify({
      categories: {
        performance: category(0.97, 'largest-contentful-paint'),
        accessibility: category(1, 'color-contrast'),
        'best-practices': category(0.96, 'errors-in-console'),
        seo: category(1, 'canonical'),
        'agentic-browsing': category(0.5, 'llms-txt'),
      },
      audits: {
        'largest-contentful-paint': { title: 'Largest paint', score: 0.95, numericValue: 1790.4 },
        'cumulative-layout-shift': { title: 'Shifts', score: 1, numericValue: 0.00123 },
        'total-blocking-time': { title: 'Blocking', score: 1, numericValue: 40 },
        'errors-in-console': { title: 'Errors in the console', score: 0 },
        'network-requests': {
          title: 'Requests',
          score: 1,
          details: {
            items: [
              { resourceType: 'Script', transferSize: 141_000 },
              { resourceType: 'Image', transferSize: 9_000 },
            ],
          },
        },
      },
    }),
  );
  expect(report.figures).toMatchObject({ performance: 97, 'best practices': 96, 'LCP ms': 1790, CLS: 0.0012, 'scripts kB': 141 });
  expect(judge(report)).toEqual(['best practices is 96, not ≥ 100', 'best-practices: Errors in the console']);
});
