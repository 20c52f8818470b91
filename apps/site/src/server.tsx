import { getGlobalStartContext } from '@tanstack/react-start';
import { createStartHandler, StartServer } from '@tanstack/react-start/server';
import { defineHandlerCallback, getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import { isRenderContext, type RenderContext } from './context.ts';
import { leavingOut, provideDrawing } from './session/kept-markup.ts';

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: RenderContext };
  }
}

provideDrawing(renderToString);

/**
 * Whole pages as text, in one piece (stack.md §4). The text is handed over as it is: as the body of a `Response` it would be
 * encoded, streamed and decoded again within this process, a quarter of a page's cost.
 */
const renderWhole = defineHandlerCallback(async ({ router, responseHeaders }) => {
  const context: unknown = getGlobalStartContext();
  if (!isRenderContext(context)) throw new Error('The page server gave no context to render in');
  try {
    const { html, kept } = leavingOut(context.keptMark, () => renderToString(<StartServer router={router} />));
    context.deliver(await transformHtmlStringWithRouter(router, html), kept);
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
  } finally {
    router.serverSsr?.cleanup();
  }
});

/** The renderer the page server calls. */
export default { fetch: createStartHandler(renderWhole) };
