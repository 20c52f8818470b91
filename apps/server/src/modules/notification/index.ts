/** Public API of notification: messages to players inside the site (wire §2.8, §3.14). */
export type { PushGateway } from './ports.ts';
export { notificationBulkActs } from './console/bulk.ts';
export { contactQueue } from './contact/console.ts';
export { contactFinder } from './contact/find.ts';
export { newestMessageOf, waitingMessagesOf } from './contact/lookup-store.ts';
export { messagesAboutPayment } from './messages/service.ts';
export { seedContactTemplates } from './contact/template-seed.ts';
