import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * A refused call and an address without a page are answers the journeys ask for; the browser writes them to the console all the
 * same. Anything else that did not load is a fault.
 */
function isOwnFault(message: ConsoleMessage): boolean {
  if (message.type() !== 'error') return false;
  if (!message.text().startsWith('Failed to load resource')) return true;
  const { url } = message.location();
  return !url.includes('/api/') && url !== message.page()?.url();
}

/** React keeps what it recovered from (422, 520) as the cause of its report, which a browser leaves out of the console. */
const NAME_CAUSES = `addEventListener('error', ({ error }) => {
  if (error?.cause !== undefined) console.error('Caused by', error.cause);
})`;

/** Adds what goes wrong behind the pictures of a browser's pages to `faults`, but for what begins with words that are expected. */
export async function watchConsole(context: BrowserContext, faults: string[], expected: readonly string[] = []): Promise<void> {
  await context.addInitScript(NAME_CAUSES);
  context.on('weberror', (error) => faults.push(`${error.page()?.url() ?? ''}: ${String(error.error().stack)}`));
  context.on('console', (message) => {
    if (isOwnFault(message) && !expected.some((words) => message.text().startsWith(words)))
      faults.push(`${message.page()?.url() ?? ''}: ${message.text()} ${message.location().url}`);
  });
}
