/** Public API of notification: messages to players inside the site (wire §2.8, §3.14). */
export type { PushGateway } from './ports.ts';
export { notificationBulkActs } from './console/bulk.ts';
export { contactQueue } from './contact/console.ts';
export { newestMessageOf } from './contact/lookup-store.ts';
