import { Button, Card, Note, Skeleton } from '@pavilion/ui';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import { usePageTexts } from '../../content/page.ts';
import { useRefreshIdentity, useStartIdentityCheck } from './queries.ts';
import styles from './verification.module.css';
import { readWidgetNews, type WidgetNews } from './widget-messages.ts';

const connectMessage = 'pavilion:connect';

/** The provider's widget in a frame of its own (U-15): a token opens it, and another one where that has expired. */
export function IdentityWidget({ onClose }: { onClose: () => void }) {
  const texts = usePageTexts('verification', 'profile');
  const common = useTexts('globalComponents', 'common');
  const refresh = useRefreshIdentity();
  const { mutate, data, isError, isPending } = useStartIdentityCheck();
  useEffect(() => mutate(), [mutate]);

  function receive(news: WidgetNews) {
    if (news === 'expired') mutate();
    else if (news !== 'opened') refresh();
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
        <WidgetFrame key={data.token} address={data.widgetUrl} onNews={receive} />
      ) : (
        <div aria-busy="true">
          <Skeleton blockSize="480px" />
        </div>
      )}
    </Card>
  );
}

/** The frame has no origin of ours: a port handed over at each of its pages is all that connects it (reliability S40). */
function WidgetFrame({ address, onNews }: { address: string; onNews: (news: WidgetNews) => void }) {
  const texts = usePageTexts('verification', 'profile');
  const port = useRef<MessagePort>(undefined);
  const receive = useRef(onNews);
  useEffect(() => {
    receive.current = onNews;
  });
  useEffect(() => () => port.current?.close(), []);

  function connect(frame: HTMLIFrameElement) {
    const channel = new MessageChannel();
    port.current?.close();
    port.current = channel.port1;
    channel.port1.onmessage = ({ data }) => {
      const news = readWidgetNews(data);
      if (news !== undefined) receive.current(news);
    };
    // The frame's origin is opaque, so no target can be named; the message carries nothing but the port.
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
 * Another company's page keeps its own origin, by which the server's headers know it, and may film where they let it (`CAMERA_ORIGINS`).
 * A page of this host gets no origin, so that it cannot act for the player.
 */
function rightsOf(address: string): { sandbox: string; allow?: string } {
  const isOwn = new URL(address, location.href).origin === location.origin;
  return isOwn
    ? { sandbox: 'allow-scripts allow-forms' }
    : { sandbox: 'allow-scripts allow-forms allow-same-origin allow-popups', allow: 'camera; microphone' };
}
