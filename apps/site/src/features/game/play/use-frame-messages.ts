import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { localKeys, localStore } from '../../../browser/storage.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { holdBalances, releaseBalances } from '../../wallet/queries.ts';
import { type FrameMessage, readFrameMessage } from './frame-messages.ts';

const connectMessage = 'pavilion:connect';

/** The page's reactions to messages of the game. */
export type FrameListener = {
  onFullScreen: () => void;
  /** A round has started or ended; a refused round has ended as well. */
  onRound: (isRunning: boolean) => void;
  /** The page's game session is closed; no further round can start in it. */
  onSessionOver: () => void;
};

/** The page's side of the connection: `connect` is called when the frame has loaded, `send` posts to the game. */
export type FrameLink = { connect: (frame: HTMLIFrameElement) => void; send: (type: 'pause' | 'resume') => void };

/** Connects the page with the game in its frame: one message hands over a port, every other message goes through it (S40). */
export function useFrameMessages({ onFullScreen, onRound, onSessionOver }: FrameListener): FrameLink {
  const modals = useModals();
  const { api } = useSite();
  const queryClient = useQueryClient();
  const port = useRef<MessagePort>(undefined);
  const receive = useRef<(data: unknown) => void>(undefined);
  useEffect(() => {
    const endRound = () => {
      releaseBalances();
      onRound(false);
    };
    const follow = (message: FrameMessage) => {
      switch (message.type) {
        case 'ready':
          port.current?.postMessage({ type: 'preferences', sound: localStore().getItem(localKeys.gameSound) === 'true' });
          break;
        case 'round-start':
          holdBalances({ api, queryClient });
          onRound(true);
          break;
        case 'error':
          endRound();
          if (message.isSessionOver) onSessionOver();
          break;
        case 'round-end':
          endRound();
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
    receive.current = (data) => {
      const message = readFrameMessage(data);
      if (message !== undefined) follow(message);
    };
  }, [api, queryClient, modals, onFullScreen, onRound, onSessionOver]);
  // A frame that is removed during a round must not leave the balance in the header on hold.
  useEffect(
    () => () => {
      port.current?.close();
      releaseBalances();
    },
    [],
  );
  const send = useCallback((type: 'pause' | 'resume') => port.current?.postMessage({ type }), []);
  const connect = useCallback((frame: HTMLIFrameElement) => {
    const channel = new MessageChannel();
    port.current?.close();
    port.current = channel.port1;
    channel.port1.onmessage = ({ data }) => receive.current?.(data);
    // The frame's origin is opaque, so no target origin can be given; the message carries nothing but the port.
    frame.contentWindow?.postMessage(connectMessage, '*', [channel.port2]);
  }, []);
  return { connect, send };
}
