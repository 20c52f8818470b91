import fs from 'node:fs';
import { escapeHtml, sandboxPage } from '../control/page.ts';
import type { ChatMessage, Conversation } from './store.ts';
import type { ChatWords } from './chat-texts.ts';

const style = fs.readFileSync(new URL('./frame.css', import.meta.url), 'utf8');

/** The chat's window on the site, in the language and the direction of the page around it. */
export function framePage({ language, direction, say }: ChatWords): string {
  const text = (word: Parameters<ChatWords['say']>[0]): string => escapeHtml(say(word));
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${text('name')}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><header><h1>${text('title')}</h1><button type="button" data-close aria-label="${text('close')}">×</button></header><div id="said" role="log" aria-label="${text('messages')}" tabindex="0"></div><p id="unsent" role="alert" hidden>${text('unsent')}</p><form><input name="text" aria-label="${text('message')}" placeholder="${text('message')}" maxlength="2000" autocomplete="off"><button>${text('send')}</button></form><script src="/sandbox/chat/js/frame.js" defer></script></body></html>`;
}

const whoIs = ({ externalId, properties }: Conversation): string =>
  escapeHtml(
    [externalId ?? 'a guest', properties['email'], properties['siteLocale']].filter((part) => typeof part === 'string').join(' · '),
  );

/** `GET /sandbox/chat`: every conversation with its messages, and a field to reply. */
export function deskPage(conversations: readonly { conversation: Conversation; messages: readonly ChatMessage[] }[]): string {
  const sections = conversations.map(
    ({ conversation, messages }) =>
      `<section aria-label="${whoIs(conversation)}"><h2>${whoIs(conversation)}</h2><table>${messages
        .map(
          ({ author, body, createdAt }) =>
            `<tr><td>${createdAt.toISOString().slice(11, 16)}</td><td>${author}</td><td>${escapeHtml(body)}</td></tr>`,
        )
        .join(
          '',
        )}</table><form method="post" action="/sandbox/chat/answers"><input type="hidden" name="conversation" value="${conversation.id}"><label>Answer<input name="text" required maxlength="2000"></label><button>Send</button></form></section>`,
  );
  return sandboxPage(
    'Chat desk',
    `<p><a href="/sandbox">Sandbox</a></p><h1>Chat desk</h1><p>What visitors write, the newest conversation first. <a href="/sandbox/chat">Look again</a></p>${sections.join('') || '<p>There are no conversations yet.</p>'}`,
  );
}
