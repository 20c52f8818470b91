/** The chat company's own object on the page, as far as we use it; its script makes it (wire §6.5). */
export type ChatWidget = {
  init: (settings: { host: string; token: string; locale: string; externalId?: string; restoreId?: string }) => void;
  isInitialized: () => boolean;
  open: () => unknown;
  on: (event: string, listener: (data: unknown) => void) => void;
  user: { setProperties: (properties: ChatProperties) => unknown };
  destroy: () => void;
};

export type ChatProperties = Readonly<Record<string, string | boolean>>;

const isWidget = (value: unknown): value is ChatWidget =>
  typeof value === 'object' &&
  value !== null &&
  ['init', 'open', 'on', 'destroy'].every((name) => typeof Reflect.get(value, name) === 'function');

let loading: Promise<ChatWidget> | undefined;

/** Loads the script once; a failed load is tried again at the next act. */
export function loadWidget(host: string): Promise<ChatWidget> {
  loading ??= load(`${host}/js/widget.js`).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(src: string): Promise<ChatWidget> {
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { src, async: true });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The chat could not be loaded')));
    document.head.append(script);
  });
  const widget: unknown = Reflect.get(window, 'fcWidget');
  if (!isWidget(widget)) throw new Error('The chat brought no widget');
  return widget;
}

/** What a new conversation answers: the id to come back with. */
export function restoreIdIn(answer: unknown): string | undefined {
  const data: unknown = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
  const id: unknown = typeof data === 'object' && data !== null && 'restoreId' in data ? data.restoreId : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

export function unreadIn(news: unknown): number {
  const count: unknown = typeof news === 'object' && news !== null && 'count' in news ? news.count : undefined;
  return typeof count === 'number' && count > 0 ? Math.trunc(count) : 0;
}
