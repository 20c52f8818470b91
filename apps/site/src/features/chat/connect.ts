import type { PublicConfig } from '@pavilion/contract/config.ts';
import { type ChatProperties, type ChatWidget, restoreIdIn, unreadIn } from './widget.ts';

type ChatVisitor = {
  locale: string;
  /** The player; undefined for a guest. */
  player: { id: string; restoreId: string | undefined; properties: ChatProperties } | undefined;
};

type ChatHandlers = {
  onUnread: (count: number) => void;
  /** Stores the id by which the player resumes the conversation (N-14). */
  keepRestoreId: (restoreId: string) => Promise<unknown>;
  /** The window was closed, by its button or by a key. */
  onClosed: () => void;
  /** Logs a failure of the chat; the page works without it. */
  log: (error: unknown) => void;
};

/**
 * Identifies the visitor to the widget (wire §7.11 chat): a player by profile id and the id of the last conversation, a guest not at all.
 * @returns a function that disconnects, called before another visitor is connected
 */
export function connectChat(
  widget: ChatWidget,
  { host, token }: PublicConfig['freshchatParams'],
  { locale, player, ...handlers }: ChatVisitor & ChatHandlers,
): () => void {
  widget.on('unreadCount:notify', (data) => handlers.onUnread(unreadIn(data)));
  widget.on('widget:closed', handlers.onClosed);
  widget.on('user:created', (answer) => {
    const restoreId = restoreIdIn(answer);
    if (player === undefined || restoreId === undefined || restoreId === player.restoreId) return;
    handlers.keepRestoreId(restoreId).catch(handlers.log);
  });
  const known =
    player === undefined ? {} : { externalId: player.id, ...(player.restoreId === undefined ? {} : { restoreId: player.restoreId }) };
  widget.init({ host, token, locale, ...known });
  if (player !== undefined) Promise.resolve(widget.user.setProperties(player.properties)).catch(handlers.log);
  return () => {
    widget.destroy();
    handlers.onUnread(0);
  };
}
