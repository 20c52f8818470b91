import * as z from 'zod/mini';
import { doorPage } from './frame.ts';

/** The callers: a player's site, or a company that provides games, payments or checks. */
export const callers = ['players', 'providers'] as const;
export type Caller = (typeof callers)[number];

const titles: Readonly<Record<Caller, string>> = { players: 'For players', providers: 'For providers' };
const documentShape = z.looseObject({ info: z.looseObject({ title: z.string() }), paths: z.record(z.string(), z.unknown()) });

/** The platform's OpenAPI document as two: the calls of the site, and those that companies sign. */
export function referenceOf(document: unknown, caller: Caller): object {
  const whole = documentShape.parse(document);
  const isProvider = (path: string): boolean => path.startsWith('/provider/');
  const paths = Object.fromEntries(Object.entries(whole.paths).filter(([path]) => isProvider(path) === (caller === 'providers')));
  return { ...whole, info: { ...whole.info, title: `${whole.info.title}, ${titles[caller].toLowerCase()}` }, paths };
}

/** The page with the viewer of one of the documents. Only players' calls can be tried there, since providers' calls must be signed. */
export function referencePage(caller: Caller): string {
  const tab = (one: Caller): string =>
    `<a href="/sandbox/reference?of=${one}"${one === caller ? ' aria-current="page"' : ''}>${titles[one]}</a>`;
  const body = `<main class="main" id="main"><h1>API reference</h1><nav class="tabs" aria-label="Document">${callers.map(tab).join('')}<a href="/sandbox/reference/${caller}.json">OpenAPI document</a></nav>
<div id="reference" data-document="/sandbox/reference/${caller}.json" data-can-try="${caller === 'players'}"></div></main>`;
  return doorPage({
    title: 'API reference',
    body,
    scripts: ['swagger-ui.js', 'reference.js'],
    styles: ['swagger-ui.css', 'reference.css'],
  });
}
