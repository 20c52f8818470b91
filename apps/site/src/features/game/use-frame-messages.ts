import { useCallback, useEffect, useRef } from 'react';
import { useModals } from '../../navigation/use-modals.ts';
import { localKeys, localStore } from '../../session/storage.ts';
import { holdBalances, releaseBalances } from '../wallet/queries.ts';
import { readFrameMessage } from './frame-messages.ts';

const connectMessage = 'pavilion:connect';

/**
 * Connects the page with the game in its frame: one message without data hands over a port, all else goes through it
 * (reliability S40). @returns what the frame's `load` calls
 */
export function useFrameMessages(onFullScreen: () => void): (frame: HTMLIFrameElement) => void {
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
          break;
        case 'round-end':
        case 'error':
          releaseBalances();
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
  }, [modals, onFullScreen]);
  // A frame that goes away in the middle of a round must not keep the header waiting.
  useEffect(
    () => () => {
      port.current?.close();
      releaseBalances();
    },
    [],
  );
  return useCallback((frame) => {
    const channel = new MessageChannel();
    port.current?.close();
    port.current = channel.port1;
    channel.port1.onmessage = ({ data }) => receive.current?.(data);
    // The frame's origin is opaque, so no target can be named; the message carries nothing but the port.
    frame.contentWindow?.postMessage(connectMessage, '*', [channel.port2]);
  }, []);
}
