import { useCallback, useEffect, useRef } from 'react';
import { useModals } from '../../navigation/use-modals.ts';
import { localKeys, localStore } from '../../session/storage.ts';
import { holdBalances, releaseBalances } from '../wallet/queries.ts';
import { readFrameMessage } from './frame-messages.ts';

const connectMessage = 'pavilion:connect';

/** What the page does at the game's word. */
export type FrameListener = {
  onFullScreen: () => void;
  /** A round began, or came to its end; a refused one has ended as well. */
  onRound: (isRunning: boolean) => void;
  /** The session of this page is closed: nothing more is played in it. */
  onSessionOver: () => void;
};

/** The page's side of the connection: what the frame's `load` calls, and what the game is told. */
export type FrameLink = { connect: (frame: HTMLIFrameElement) => void; tell: (type: 'pause' | 'resume') => void };

/**
 * Connects the page with the game in its frame: one message without data hands over a port, all else goes through it
 * (reliability S40).
 */
export function useFrameMessages({ onFullScreen, onRound, onSessionOver }: FrameListener): FrameLink {
  const modals = useModals();
  const port = useRef<MessagePort>(undefined);
  const receive = useRef<(data: unknown) => void>(undefined);
  useEffect(() => {
    receive.current = (data) => {
      const message = readFrameMessage(data);
      if (message === undefined) return;
      switch (message.type) {
        case 'ready':
          port.current?.postMessage({ type: 'preferences', sound: localStore().getItem(localKeys.gameSound) === 'true' });
          break;
        case 'round-start':
          holdBalances();
          onRound(true);
          break;
        case 'error':
          releaseBalances();
          onRound(false);
          if (message.isSessionOver) onSessionOver();
          break;
        case 'round-end':
          releaseBalances();
          onRound(false);
          break;
        case 'deposit':
          void modals.open('wallet', 'deposit');
          break;
        case 'fullscreen':
          onFullScreen();
          break;
        case 'preference':
          localStore().setItem(localKeys.gameSound, String(message.value));
      }
    };
  }, [modals, onFullScreen, onRound, onSessionOver]);
  // A frame that goes away in the middle of a round must not keep the header waiting.
  useEffect(
    () => () => {
      port.current?.close();
      releaseBalances();
    },
    [],
  );
  const tell = useCallback((type: 'pause' | 'resume') => port.current?.postMessage({ type }), []);
  const connect = useCallback((frame: HTMLIFrameElement) => {
    const channel = new MessageChannel();
    port.current?.close();
    port.current = channel.port1;
    channel.port1.onmessage = ({ data }) => receive.current?.(data);
    // The frame's origin is opaque, so no target can be named; the message carries nothing but the port.
    frame.contentWindow?.postMessage(connectMessage, '*', [channel.port2]);
  }, []);
  return { connect, tell };
}
