import { escapeHtml, sandboxPage } from '../desk/page.ts';
import type { ChatMessage, Conversation } from './store.ts';
import type { ChatWords } from './words.ts';

const FRAME_STYLE = `
:root{color-scheme:dark;font:15px/1.5 "Inter Variable",system-ui,sans-serif;background:#121821;color:#F2F5F9}body{margin:0;block-size:100vh;display:grid;grid-template-rows:auto 1fr auto}
header{display:flex;justify-content:space-between;align-items:center;padding:8px;padding-inline-start:16px;border-block-end:1px solid #2A3547}h1{font-size:16px;margin:0}
#said{padding:16px;overflow:auto;display:flex;flex-direction:column;gap:8px}p{margin:0;align-self:start;padding:8px 12px;border-radius:10px;max-inline-size:80%;overflow-wrap:anywhere;background:#1B2432}
p.visitor{align-self:end;background:#14422F}form{display:flex;gap:8px;padding:12px;border-block-start:1px solid #2A3547}
input{flex:1;min-inline-size:0;font:inherit;padding:8px 12px;border-radius:6px;border:1px solid #5F7190;background:#0B0F14;color:inherit}
button{font:inherit;font-weight:600;border:0;border-radius:10px;padding:8px 14px;min-block-size:44px;background:#3DDC97;color:#06251A}[data-close]{min-inline-size:44px;padding:0;background:none;color:inherit;font-size:20px}:focus-visible{outline:2px solid #FFD866;outline-offset:2px}`;

/** The chat's window on the site, in the language and the direction of the page around it. */
export function framePage({ language, direction, say }: ChatWords): string {
  const text = (word: Parameters<ChatWords['say']>[0]): string => escapeHtml(say(word));
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${text('name')}</title><link rel="icon" href="data:,"><style>${FRAME_STYLE}</style></head><body><header><h1>${text('title')}</h1><button type="button" data-close aria-label="${text('close')}">×</button></header><div id="said" role="log" aria-label="${text('messages')}" tabindex="0"></div><form><input name="text" aria-label="${text('message')}" placeholder="${text('message')}" maxlength="2000" autocomplete="off"><button>${text('send')}</button></form><script src="/sandbox/chat/js/frame.js" defer></script></body></html>`;
}

const whoIs = ({ externalId, properties }: Conversation): string =>
  escapeHtml(
    [externalId ?? 'a guest', properties['email'], properties['siteLocale']].filter((part) => typeof part === 'string').join(' · '),
  );

/** `GET /sandbox/chat`: every conversation with what was said, and a field to answer. */
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
    `<p><a href="/sandbox">Sandbox</a></p><h1>Chat desk</h1><p>What visitors write, the newest conversation first. <a href="/sandbox/chat">Look again</a></p>${sections.join('') || '<p>Nobody has written yet.</p>'}`,
  );
}
