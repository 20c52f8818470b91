import { escapeHtml, sandboxPage } from '../control/page.ts';
import type { PushMessage } from './store.ts';

/** `GET /sandbox/push`: the messages received by the simulated browsers, newest first. */
export function pushPage(messages: readonly PushMessage[]): string {
  const row = ({ token, body, receivedAt }: PushMessage): string =>
    `<tr><td>${escapeHtml(receivedAt.toISOString())}</td><td><code>${escapeHtml(token)}</code></td><td><code>${escapeHtml(body)}</code></td></tr>`;
  const list =
    messages.length === 0
      ? '<p>Nothing yet.</p>'
      : `<table><thead><tr><th>Time</th><th>Browser</th><th>Message</th></tr></thead><tbody>${messages.map(row).join('')}</tbody></table>`;
  return sandboxPage(
    'Push service',
    `<p><a href="/sandbox">Sandbox</a></p><h1>Push service</h1><p>Messages as simulated browsers read them. <code>POST /sandbox/push/browsers</code> makes a browser to subscribe with.</p><section>${list}</section>`,
  );
}
