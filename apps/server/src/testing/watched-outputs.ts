import { startTracing } from '../kernel/tracing/start-tracing.ts';
import { inSpan } from '../kernel/tracing/spans.ts';
import type { App } from '../composition/app.ts';
import { markOf, marksIn } from './marks.ts';
import { startSpanCollector } from './beside/span-collector.ts';

const PLANTED = markOf('planted');
/** Findings in places without anything of a visitor or an operator. */
export const onlyPlanted = { log: [PLANTED], metrics: [PLANTED], traces: [PLANTED] };

/** A server of a test whose log, spans and metrics are looked into. */
interface Watched {
  url: string;
  app: Pick<App, 'context' | 'metrics'>;
  logLines: readonly string[];
}

/** Where a product writes about what it does: its log, its spans, its metrics. */
export async function watchOutputs(server: Watched) {
  const collector = await startSpanCollector();
  let stopTracing: (() => Promise<void>) | undefined = await startTracing({ url: collector.url, share: 1 }, new Set(['web', 'console']));
  const flush = async (): Promise<void> => {
    await stopTracing?.();
    stopTracing = undefined;
  };
  /** Writes a mark into each of them as careless code would. */
  const plant = async (): Promise<void> => {
    server.app.context.log.warn(PLANTED);
    server.app.metrics.refusals.inc({ code: PLANTED });
    await inSpan(PLANTED, { kind: 'job' }, async () => undefined);
  };
  return {
    /**
     * Every mark by where it was found, including a planted one, without which the search itself is broken. Ends the tracing.
     * @param numbers further texts to look for
     */
    marks: async (numbers: readonly string[] = []): Promise<Record<'log' | 'metrics' | 'traces', string[]>> => {
      await plant();
      await flush();
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      const found = (text: string): string[] => marksIn(text, numbers);
      return { log: found(server.logLines.join('\n')), metrics: found(metrics), traces: found(collector.text) };
    },
    /** Names of the spans that came. */
    spanNames: () => new Set(collector.spans().map(({ name }) => name)),
    stop: async () => {
      await flush();
      await collector.close();
    },
  };
}
