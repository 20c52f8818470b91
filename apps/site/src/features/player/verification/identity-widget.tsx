import { Button, Card, Note, Skeleton } from '@pavilion/ui';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import { usePageTexts } from '../../content/page.ts';
import { useRefreshIdentity, useStartIdentityCheck } from './queries.ts';
import styles from './verification.module.css';
import { readWidgetMessage, type WidgetMessage } from './widget-messages.ts';

const connectMessage = 'pavilion:connect';

/** The provider's widget in a frame (U-15), opened with a token, which is renewed when it expires. */
export function IdentityWidget({ onClose }: { onClose: () => void }) {
  const texts = usePageTexts('verification', 'profile');
  const common = useTexts('globalComponents', 'common');
  const refresh = useRefreshIdentity();
  const { mutate, data, isError, isPending } = useStartIdentityCheck();
  useEffect(() => mutate(), [mutate]);

  function receive(message: WidgetMessage) {
    if (message === 'expired') mutate();
    else if (message !== 'opened') refresh();
  }

  return (
    <Card
      title={texts('sumsub.title')}
      titleEnd={
        <Button kind="quiet" size="sm" onClick={onClose}>
          {common('buttons.close')}
        </Button>
      }
    >
      {isError ? (
        <Note tone="error" icon="circle-alert" role="alert">
          <p>{texts('sumsub.unavailable')}</p>
          <Button size="sm" isBusy={isPending} onClick={() => mutate()}>
            {common('buttons.retry')}
          </Button>
        </Note>
      ) : data ? (
        <WidgetFrame key={data.token} address={data.widgetUrl} onMessage={receive} />
      ) : (
        <div aria-busy="true">
          <Skeleton blockSize="480px" />
        </div>
      )}
    </Card>
  );
}

/** The frame's origin is opaque: a message port, passed on each load, is its only connection (S40). */
function WidgetFrame({ address, onMessage }: { address: string; onMessage: (message: WidgetMessage) => void }) {
  const texts = usePageTexts('verification', 'profile');
  const port = useRef<MessagePort>(undefined);
  const receive = useRef(onMessage);
  useEffect(() => {
    receive.current = onMessage;
  });
  useEffect(() => () => port.current?.close(), []);

  function connect(frame: HTMLIFrameElement) {
    const channel = new MessageChannel();
    port.current?.close();
    port.current = channel.port1;
    channel.port1.onmessage = ({ data }) => {
      const message = readWidgetMessage(data);
      if (message !== undefined) receive.current(message);
    };
    // The frame's origin is opaque, so no target origin can be named; the message contains only the port.
    frame.contentWindow?.postMessage(connectMessage, '*', [channel.port2]);
  }

  return (
    <iframe
      className={styles.widget}
      src={address}
      title={texts('sumsub.frameTitle')}
      {...rightsOf(address)}
      onLoad={(event) => connect(event.currentTarget)}
    />
  );
}

/**
 * A third-party page keeps its origin, which the server's headers refer to, and may use the camera if they allow it (`CAMERA_ORIGINS`).
 * A page of this host gets an opaque origin, so that it cannot act for the player.
 */
function rightsOf(address: string): { sandbox: string; allow?: string } {
  const isOwn = new URL(address, location.href).origin === location.origin;
  return isOwn
    ? { sandbox: 'allow-scripts allow-forms' }
    : { sandbox: 'allow-scripts allow-forms allow-same-origin allow-popups', allow: 'camera; microphone' };
}
