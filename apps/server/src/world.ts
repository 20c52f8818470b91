import type { AppContext } from './app-context.ts';

/** Loads the demo world once for a database (sandbox.md, The demo world). Does nothing without the sandbox. */
export async function loadWorld(context: AppContext): Promise<void> {
  if (!context.config.sandboxEnabled) return;
}
