import type { ServerResponse } from 'node:http';
import type { App } from '../app.ts';
import { policed } from '../../http/binding/route-policy.ts';
import {
  compareLocales,
  contentDirectory,
  defaultContentLocale,
  pluralProblems,
  readContentFiles,
  reloadSiteContent,
} from '../../modules/content/index.ts';
import { authorPage, viewScript } from './page.ts';
import { type ContentStatus, watchContent } from './watch.ts';

const NONCE_BYTES = 16;

/** The gaps of each locale compared with the default one, read from the current files. */
function problemsByLocale() {
  const files = readContentFiles(contentDirectory);
  const reference = files.get(defaultContentLocale) ?? new Map();
  return [...files]
    .filter(([locale]) => locale !== defaultContentLocale)
    .map(([locale, own]) => ({ locale, lacking: [...compareLocales(own, reference), ...pluralProblems(own, locale)] }));
}

/** The author mode: content is reloaded whenever a file changes, and `/author` shows a page of the site that follows. */
export function serveAuthoring({ server, context }: Pick<App, 'server' | 'context'>): void {
  const watching = watchContent({ directory: contentDirectory, reload: reloadSiteContent });
  const open = new Set<ServerResponse>();
  const write = (response: ServerResponse, status: ContentStatus): boolean => response.write(`data: ${JSON.stringify(status)}\n\n`);
  watching.subscribe((status) => {
    if (status.fault !== undefined) context.log.warn({ fault: status.fault }, 'content was rejected');
    for (const response of open) write(response, status);
  });
  server.addHook('preClose', async () => {
    watching.stop();
    for (const response of open) response.end();
  });

  const everybody = policed('everybody');
  server.get('/author', everybody, async (_request, reply) => {
    const nonce = context.random.bytes(NONCE_BYTES).toString('base64');
    const policy = `default-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; frame-ancestors 'none'`;
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(authorPage(nonce));
  });
  server.get('/author/view.js', everybody, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(viewScript));
  server.get('/author/problems', everybody, async () => ({ data: problemsByLocale() }));
  server.get('/author/events', everybody, (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    open.add(reply.raw);
    request.raw.once('close', () => open.delete(reply.raw));
    write(reply.raw, watching.status());
  });
}
