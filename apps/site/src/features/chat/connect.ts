import type { PublicConfig } from '@pavilion/contract/config.ts';
import { type ChatProperties, type ChatWidget, restoreIdIn, unreadIn } from './widget.ts';

export type ChatVisitor = {
  locale: string;
  /** The player; undefined for a guest. */
  player: { id: string; restoreId: string | undefined; properties: ChatProperties } | undefined;
};

export type ChatNews = {
  onUnread: (count: number) => void;
  /** Keeps the id a player comes back with (N-14). */
  keepRestoreId: (restoreId: string) => Promise<unknown>;
  /** What goes wrong with the chat is noted and told to nobody: the page is whole without it. */
  log: (error: unknown) => void;
};

/**
 * Tells the widget who is there (wire §7.11 chat): a player by profile id and the id of the last conversation, a guest by nothing.
 * @returns what ends it, before somebody else comes
 */
export function connectChat(
  widget: ChatWidget,
  { host, token }: PublicConfig['freshchatParams'],
  { locale, player, ...news }: ChatVisitor & ChatNews,
): () => void {
  widget.on('unreadCount:notify', (data) => news.onUnread(unreadIn(data)));
  widget.on('user:created', (answer) => {
    const restoreId = restoreIdIn(answer);
    if (player === undefined || restoreId === undefined || restoreId === player.restoreId) return;
    news.keepRestoreId(restoreId).catch(news.log);
  });
  const known =
    player === undefined ? {} : { externalId: player.id, ...(player.restoreId === undefined ? {} : { restoreId: player.restoreId }) };
  widget.init({ host, token, locale, ...known });
  if (player !== undefined) Promise.resolve(widget.user.setProperties(player.properties)).catch(news.log);
  return () => {
    widget.destroy();
    news.onUnread(0);
  };
}
