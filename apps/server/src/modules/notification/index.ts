/** The door of notification: messages to players inside the site (wire §2.8, §3.14). */
export type { PushGateway } from './ports.ts';
export { type MessageContent, notifyPlayer } from './messages/service.ts';
