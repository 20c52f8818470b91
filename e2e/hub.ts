import type { Page, WebSocket } from '@playwright/test';

const isHub = (url: string): boolean => url.endsWith('/api/connection/websocket');

/** For the interception of sockets. */
export const isHubUrl = ({ href }: URL): boolean => isHub(href);

/** The realtime socket a page opens next; to be asked for before what opens it. */
export const nextSocket = (page: Page): Promise<WebSocket> => page.waitForEvent('websocket', (socket) => isHub(socket.url()));

/** Resolves once the hub has answered the subscriptions of the page's next socket; to be asked for before what opens it. */
export async function whenFollowed(page: Page): Promise<void> {
  const socket = await nextSocket(page);
  await socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('"subscribe"'));
}
