import type { PublicConfig } from '@pavilion/contract/config.ts';
import { useSyncExternalStore } from 'react';
import { consent } from '../../visitor/consent.ts';

type Params = PublicConfig['freshchatParams'];

/** Whether the chat is configured: host and token are set (wire §6.5). */
export const hasChat = ({ host, token }: Params): boolean => host !== '' && token !== '';

/** Guests may chat only if the settings allow it (product §6); otherwise the entry leads to sign-in. */
export const mayChat = (params: Params, isSignedIn: boolean): boolean => hasChat(params) && (isSignedIn || params.guestAvailable);

type State = {
  isWanted: boolean;
  unread: number;
  /** The last try to reach the chat has failed. */
  hasFailed: boolean;
  /** Counts the tries: a press after one that has failed is another. */
  attempt: number;
};
let state: State = { isWanted: false, unread: 0, hasFailed: false, attempt: 0 };
const listeners = new Set<() => void>();

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Opening the chat is the visitor's consent to load it, now and on later visits (S67). */
export function openChat(): void {
  consent.allow('support');
  set({ ...state, isWanted: true, hasFailed: false, attempt: state.attempt + (state.hasFailed ? 1 : 0) });
}

export const chatOpened = (): void => set({ ...state, isWanted: false });

/** @returns whether the visitor is waiting for the chat and must be notified */
export function chatFailed(): boolean {
  const { isWanted } = state;
  set({ ...state, isWanted: false, hasFailed: true });
  return isWanted;
}
export const setUnread = (unread: number): void => set({ ...state, unread });

export const useChatState = (): State =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => state,
  );
