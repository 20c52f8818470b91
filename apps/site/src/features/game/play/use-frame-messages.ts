import { useCallback, useEffect, useRef } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { localKeys, localStore } from '../../../browser/storage.ts';
import { endInPlay, onRoundAwaited, setRoundRunning, showInPlay, useRoundHold } from '../../wallet/money/queries.ts';
import { useActiveAccount } from '../../wallet/queries.ts';
import { type FrameMessage, readFrameMessage } from './frame-messages.ts';
import { useFigureLinks } from './use-game-money.ts';

const connectMessage = 'pavilion:connect';

/** The page's reactions to messages of the game. */
type FrameListener = {
  gameId: string;
  /** No amount of a demo is the player's money. */
  isDemo: boolean;
  onFullScreen: () => void;
  /** A round has started or ended; a refused round has ended as well. */
  onRound: (isRunning: boolean) => void;
  /** The page's game session is closed; no further round can start in it. */
  onSessionOver: () => void;
  /** The game takes bets; whether it shows the player's money itself. */
  onReady: (hasMoneyBar: boolean) => void;
};

/** The player's money for a game's own bar; amounts are decimals of the currency, `last` is that of this game's last round, empty before the first. */
export type FrameMoney = { currency: string; balance: string; bonus: string; last: string; net: string; playedSeconds: number };
/** The messages of the page to a game. */
type PageMessage = { type: 'pause' } | { type: 'resume' } | ({ type: 'money' } & FrameMoney);

/** The page's side of the connection: `connect` is called when the frame has loaded, `send` posts to the game. */
export type FrameLink = { connect: (frame: HTMLIFrameElement) => void; send: (message: PageMessage) => void };

type RoundMessage = Extract<FrameMessage, { type: 'round-start' | 'round-open' | 'round-end' | 'error' }>;
const roundTypes: readonly FrameMessage['type'][] = ['round-start', 'round-open', 'round-end', 'error'] satisfies RoundMessage['type'][];
const isOfRound = (message: FrameMessage): message is RoundMessage => roundTypes.includes(message.type);

/** Keeps newer balances back while a round is shown, and shows what is at stake in one that stays open. */
function useRoundMessages({ isDemo, onRound, onSessionOver }: FrameListener): (message: RoundMessage) => void {
  const hold = useRoundHold();
  const account = useActiveAccount();
  const currency = isDemo ? undefined : account?.currency;
  const alert = useAlerts();
  useEffect(() => onRoundAwaited(() => void alert('global.afterRound')), [alert]);
  useEffect(
    () => () => {
      showInPlay(null);
      setRoundRunning(false);
    },
    [],
  );
  return useCallback(
    (message) => {
      const isRunning = message.type === 'round-open' || message.type === 'round-start';
      setRoundRunning(isRunning);
      if (message.type === 'round-open') {
        if (currency !== undefined) showInPlay({ round: message.round, amount: message.staked, currency });
        return onRound(true);
      }
      hold(isRunning);
      if (message.type === 'round-end') endInPlay(message.round);
      else showInPlay(null);
      onRound(isRunning);
      if (message.type === 'error' && message.isSessionOver) onSessionOver();
    },
    [currency, hold, onRound, onSessionOver],
  );
}

/** Connects the page with the game in its frame: one message hands over a port, every other message goes through it (S40). */
export function useFrameMessages(listener: FrameListener): FrameLink {
  const { gameId, onFullScreen, onReady } = listener;
  const modals = useModals();
  const followRound = useRoundMessages(listener);
  const openFigure = useFigureLinks(gameId);
  const port = useRef<MessagePort>(undefined);
  const receive = useRef<(data: unknown) => void>(undefined);
  useEffect(() => {
    const follow = (message: FrameMessage) => {
      if (isOfRound(message)) return followRound(message);
      switch (message.type) {
        case 'ready':
          port.current?.postMessage({ type: 'preferences', sound: localStore().getItem(localKeys.gameSound) === 'true' });
          return onReady(message.hasMoneyBar);
        case 'figure':
          return openFigure(message.name);
        case 'deposit':
          return void modals.open('wallet', 'deposit');
        case 'fullscreen':
          return onFullScreen();
        case 'preference':
          return localStore().setItem(localKeys.gameSound, String(message.value));
      }
    };
    receive.current = (data) => {
      const message = readFrameMessage(data);
      if (message !== undefined) follow(message);
    };
  }, [modals, onFullScreen, onReady, followRound, openFigure]);
  useEffect(() => () => port.current?.close(), []);
  const send = useCallback((message: PageMessage) => port.current?.postMessage(message), []);
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
