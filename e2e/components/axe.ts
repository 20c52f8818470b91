import { createRequire } from 'node:module';
import { expect } from 'vitest';

type Violation = { id: string; impact: string | null; nodes: { target: unknown[]; failureSummary?: string }[] };
type Axe = { run(context: Document, options: object): Promise<{ violations: Violation[] }> };

const axe: Axe = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core');

/** Rules that need a layout or drawn colours, which jsdom has not; the sweep of the screens checks them (sweep.e2e.ts). */
const NEEDS_LAYOUT = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** Expects no serious or critical violation in the document: names, roles, states and relations. */
export async function expectAccessible(): Promise<void> {
  const rules = Object.fromEntries(NEEDS_LAYOUT.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false, iframes: false, rules });
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`));
  expect(found).toEqual([]);
}
