import { escapeHtml, sandboxPage } from '../control/page.ts';
import type { InboxMessage } from './message.ts';

/** A text with its addresses as links, otherwise as written. */
function linked({ text, links }: InboxMessage): string {
  let html = escapeHtml(text);
  for (const link of new Set(links)) {
    const safe = escapeHtml(link);
    html = html.replaceAll(safe, `<a href="${safe}">${safe}</a>`);
  }
  return html.replaceAll('\n', '<br>');
}

function entry(message: InboxMessage): string {
  const kind = message.channel === 'mail' ? 'Mail' : 'Text message';
  const heading = message.subject === null ? kind : escapeHtml(message.subject);
  const code = message.code === null ? '' : `<p>Code: <code>${message.code}</code></p>`;
  return `<section><h2>${heading}</h2><p>${kind} to <a href="/sandbox/inbox?to=${encodeURIComponent(message.to)}">${escapeHtml(message.to)}</a>, ${escapeHtml(message.createdAt.slice(0, 19).replace('T', ' '))} UTC</p>${code}<p style="color:inherit">${linked(message)}</p></section>`;
}

interface InboxPage {
  readonly messages: readonly InboxMessage[];
  readonly to: string | undefined;
  readonly page: number;
  readonly hasMore: boolean;
}

/** Links to the previous and the next page. */
function ways({ to, page, hasMore }: InboxPage): string {
  const way = (other: number, label: string): string => {
    const query = new URLSearchParams({ ...(to === undefined ? {} : { to }), page: String(other) });
    return `<a href="/sandbox/inbox?${escapeHtml(query.toString())}">${label}</a>`;
  };
  const both = [...(page > 1 ? [way(page - 1, 'Newer')] : []), ...(hasMore ? [way(page + 1, 'Older')] : [])];
  return both.length === 0 ? '' : `<nav aria-label="Pages">${both.join('')}</nav>`;
}

/** The inbox page: all messages of the platform, newest first, or those to one recipient. */
export function inboxPage(inbox: InboxPage): string {
  const { messages, to } = inbox;
  const list = messages.length === 0 ? '<p>Nothing has arrived yet.</p>' : messages.map(entry).join('');
  return sandboxPage(
    'Inbox',
    `<p><a href="/sandbox">Sandbox</a></p><h1>Inbox</h1><p>Every mail and text message the platform sent, newest first.</p>
<form method="get" action="/sandbox/inbox"><label>To<input name="to" value="${escapeHtml(to ?? '')}" placeholder="name@example.test or +49…"></label><button>Show</button></form>
<div style="margin-top:24px">${list}</div>${ways(inbox)}`,
  );
}
