/** The chat provider's global object, reduced to what we use; created by its script (wire §6.5). */
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

/** Loads the script once; a failed load is retried by the next action. */
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

/** The answer for a new conversation: the id to resume it with. */
export function restoreIdIn(answer: unknown): string | undefined {
  const data: unknown = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
  const id: unknown = typeof data === 'object' && data !== null && 'restoreId' in data ? data.restoreId : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

export function unreadIn(data: unknown): number {
  const count: unknown = typeof data === 'object' && data !== null && 'count' in data ? data.count : undefined;
  return typeof count === 'number' && count > 0 ? Math.trunc(count) : 0;
}
