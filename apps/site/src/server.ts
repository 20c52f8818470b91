import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import type { RenderContext } from './context.ts';

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: RenderContext };
  }
}

/** The renderer the page server calls: whole pages as text, in one piece (stack.md §4). */
export default { fetch: createStartHandler(defaultRenderHandler) };
