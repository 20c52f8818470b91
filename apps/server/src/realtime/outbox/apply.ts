import type { Hub } from '../hub/hub.ts';
import type { OutboxMessage } from './message.ts';

/** Applies a message to this process's hub. Idempotent under one key. */
export function applyMessage(hub: Hub, message: OutboxMessage): void {
  switch (message.method) {
    case 'publish':
      for (const channel of message.channels) {
        hub.publishJson(channel, message.dataJson, { idempotencyKey: message.key ?? undefined, version: message.version ?? undefined });
      }
      return;
    case 'unsubscribe':
      hub.unsubscribe(message.playerId, message.channel);
      return;
    case 'disconnect':
      if (message.sessionId === null) hub.disconnectPlayer(message.playerId, message.reason ?? undefined);
      else hub.disconnectSession(message.sessionId, message.reason ?? undefined);
  }
}
