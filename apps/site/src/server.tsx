import { getGlobalStartContext } from '@tanstack/react-start';
import { createStartHandler, StartServer } from '@tanstack/react-start/server';
import { defineHandlerCallback, getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import { isRenderContext, type RenderContext } from './context.ts';
import { readsParameter } from './navigation/search/page-parameters.ts';
import { withPlaceholders, provideRenderer } from './hydration/cached-markup.ts';

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: RenderContext };
  }
}

provideRenderer(renderToString);

/**
 * Renders whole pages as one text. The text is passed on directly: as the body of a `Response` it would be
 * encoded, streamed and decoded again within this process, a quarter of a page's cost.
 */
const renderWhole = defineHandlerCallback(async ({ router, responseHeaders }) => {
  const context: unknown = getGlobalStartContext();
  if (!isRenderContext(context)) throw new Error('The page server gave no context to render in');
  try {
    const { html, markup } = withPlaceholders(context.placeholderMark, () => renderToString(<StartServer router={router} />));
    context.deliver(await transformHtmlStringWithRouter(router, html), markup);
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
  } finally {
    router.serverSsr?.cleanup();
  }
});

/** The renderer the page server calls, and which parameters of an address its pages depend on. */
export default { fetch: createStartHandler(renderWhole), readsParameter };
