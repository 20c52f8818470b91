import { sandboxPage } from '../control/page.ts';

/** The tag manager script that a page loads: it forwards every event, including those from before it loaded. */
export const managerScript = `(() => {
  const container = new URL(document.currentScript.src).searchParams.get('id') || '';
  const waiting = [];
  let sending = false;
  const send = async () => {
    if (sending || waiting.length === 0) return;
    sending = true;
    const events = waiting.splice(0, 20);
    const body = JSON.stringify({ container, page: location.pathname, events });
    await fetch('/sandbox/tags/events', { method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: true }).catch(() => undefined);
    sending = false;
    send();
  };
  const take = (event) => {
    waiting.push(event);
    send();
  };
  const layer = (window.dataLayer ??= []);
  const push = layer.push.bind(layer);
  layer.push = (...events) => {
    events.forEach(take);
    return push(...events);
  };
  layer.forEach(take);
})();
`;

/** The script of the debug view: polls every second for new events and shows them on top. */
export const viewScript = `(() => {
  const list = document.getElementById('events');
  const empty = document.getElementById('empty');
  let after = 0;
  const cell = (text) => {
    const element = document.createElement('td');
    element.textContent = text;
    return element;
  };
  const rest = ({ event, eventCategory, funnelStep, ...fields }) => JSON.stringify(fields);
  const show = ({ sequence, receivedAt, page, event }) => {
    after = Math.max(after, sequence);
    const row = document.createElement('tr');
    row.append(cell(receivedAt.slice(11, 19)), cell(page), cell(event.event ?? ''), cell(event.eventCategory ?? ''), cell(event.funnelStep ?? ''), cell(rest(event)));
    list.prepend(row);
    empty.hidden = true;
  };
  const ask = async () => {
    const answer = await fetch('/sandbox/tags/events?after=' + after).catch(() => undefined);
    if (answer?.ok) (await answer.json()).data.forEach(show);
    setTimeout(ask, 1000);
  };
  ask();
})();
`;

/** `GET /sandbox/tags`: every event of every page, live. */
export function tagsPage(): string {
  return sandboxPage(
    'Tag manager',
    `<p><a href="/sandbox">Sandbox</a></p><h1>Tag manager</h1><p>The events that pages send to their tag manager, live. A page sends nothing until its visitor has allowed statistics.</p>
<section><table><thead><tr><th>Time</th><th>Page</th><th>Event</th><th>Category</th><th>Step</th><th>Fields</th></tr></thead><tbody id="events" aria-live="polite"></tbody></table><p id="empty">Nothing yet.</p></section><script src="/sandbox/tags/view.js" defer></script>`,
  );
}
