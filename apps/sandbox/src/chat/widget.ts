import { windowNames } from './chat-texts.ts';

/**
 * The chat script that a page loads (wire §6.5: `{host}/js/widget.js`): `window.fcWidget`, limited to the methods that the platform uses.
 * The window is a frame of the desk, so it is independent of the page's style and policy; it uses the language given to `init`.
 */
export const widgetScript = `(() => {
  if (window.fcWidget) return;
  const base = new URL(document.currentScript.src).pathname.replace(/\\/js\\/widget\\.js$/, '');
  const names = ${JSON.stringify(windowNames)};
  const listeners = new Map();
  // Denied or full, the store is as good as empty: the guest begins a new conversation on the next page.
  const guest = {
    read() { try { return localStorage.getItem('chat-desk-guest') ?? undefined; } catch {} },
    write(value) { try { localStorage.setItem('chat-desk-guest', value); } catch {} },
  };
  let settings, id, frame, timer, unread = 0;
  const emit = (event, data) => (listeners.get(event) ?? []).forEach((listener) => listener(data));
  const post = async (path, body) => {
    const answer = await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error('The chat desk does not answer');
    return (await answer.json()).data;
  };
  const look = async () => {
    if (!id) return;
    const answer = await fetch(base + '/conversations/' + id + '/unread').catch(() => undefined);
    if (!answer?.ok) return;
    const { count } = (await answer.json()).data;
    const shown = frame ? 0 : count;
    if (shown !== unread) emit('unreadCount:notify', { count: (unread = shown) });
  };
  const begin = async () => {
    const { externalId, restoreId, token } = settings;
    const own = externalId ? restoreId : guest.read();
    const begun = await post('/conversations', { token, externalId: externalId ?? null, restoreId: own ?? null });
    id = begun.restoreId;
    if (!externalId) guest.write(id);
    if (begun.isNew) emit('user:created', { status: 200, data: { restoreId: id } });
    timer = setInterval(look, 2000);
    await look();
  };
  let ready = Promise.resolve();
  const close = () => {
    frame?.remove();
    frame = undefined;
    emit('widget:closed');
  };
  addEventListener('message', ({ source, data }) => {
    if (frame && source === frame.contentWindow && data === 'chat-desk:close') close();
  });
  window.fcWidget = {
    init(given) {
      settings = given;
      ready = begin().then(() => emit('widget:loaded'));
      ready.catch(() => undefined);
    },
    isInitialized: () => settings !== undefined,
    isOpen: () => frame !== undefined,
    async open() {
      await ready;
      if (frame) return;
      frame = document.createElement('iframe');
      const locale = settings.locale ?? 'en';
      frame.title = names[locale.toLowerCase()] ?? names.en;
      frame.src = base + '/frame?' + new URLSearchParams({ conversation: id, locale });
      Object.assign(frame.style, { position: 'fixed', insetBlockEnd: '16px', insetInlineEnd: '16px', inlineSize: 'min(360px, calc(100vw - 32px))', blockSize: 'min(520px, calc(100dvh - 96px))', border: '0', borderRadius: '14px', zIndex: '990', boxShadow: '0 12px 40px rgb(0 0 0 / .5)' });
      document.body.append(frame);
      frame.focus();
      emit('widget:opened');
      emit('unreadCount:notify', { count: (unread = 0) });
    },
    close,
    on: (event, listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    user: { setProperties: (properties) => ready.then(() => post('/conversations/' + id + '/properties', properties)).catch(() => undefined) },
    destroy() {
      clearInterval(timer);
      close();
      listeners.clear();
      settings = id = undefined;
      unread = 0;
    },
  };
})();
`;

/** The script inside the frame: takes the theme of the page around it, displays messages, sends new ones, and polls every second. */
export const frameScript = `(() => {
  const id = new URLSearchParams(location.search).get('conversation');
  const path = '/sandbox/chat/conversations/' + id;
  const page = parent.document.documentElement;
  const follow = () => (document.documentElement.dataset.theme = page.dataset.theme ?? 'dark');
  new MutationObserver(follow).observe(page, { attributes: true, attributeFilter: ['data-theme'] });
  follow();
  const list = document.getElementById('said');
  const form = document.querySelector('form');
  let after = 0;
  const show = ({ sequence, author, body }) => {
    after = Math.max(after, sequence);
    const row = document.createElement('p');
    row.className = author;
    row.dir = 'auto';
    row.textContent = body;
    list.append(row);
    row.scrollIntoView();
  };
  let asking = Promise.resolve();
  const ask = () => (asking = asking.then(async () => {
    const answer = await fetch(path + '/messages?after=' + after);
    if (answer.ok) (await answer.json()).data.forEach(show);
  }).catch(() => undefined));
  const send = (address, body) =>
    fetch(path + address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then(({ ok }) => ok, () => false);
  const unsent = document.getElementById('unsent');
  // A message whose answer was lost may have arrived: what is shown since then tells before it is sent a second time.
  let unsure;
  const hasArrived = async (text) => {
    if (unsure?.text !== text) return false;
    await ask();
    return [...list.children].slice(unsure.shown).some((row) => row.className === 'visitor' && row.textContent === text);
  };
  let isSending = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const field = form.elements.text;
    const text = field.value.trim();
    if (!text || isSending) return;
    isSending = true;
    const shown = list.children.length;
    const isSent = (await hasArrived(text)) || (await send('/messages', { text }));
    isSending = false;
    unsent.hidden = isSent;
    unsure = isSent ? undefined : { text, shown: unsure?.text === text ? unsure.shown : shown };
    if (!isSent) return;
    if (field.value.trim() === text) field.value = '';
    await ask();
  });
  document.querySelector('[data-close]').addEventListener('click', () => parent.postMessage('chat-desk:close', location.origin));
  addEventListener('keydown', ({ key, isComposing, keyCode }) => key === 'Escape' && !isComposing && keyCode !== 229 && parent.postMessage('chat-desk:close', location.origin));
  const turn = async () => {
    await ask();
    await send('/read', {});
    setTimeout(turn, 1000);
  };
  turn();
  form.elements.text.focus();
})();
`;
