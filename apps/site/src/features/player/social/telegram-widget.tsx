import { Skeleton } from '@pavilion/ui';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { constantsOptions } from '../../settings/queries.ts';
import styles from './social.module.css';

/** Telegram's own button: its script renders it with bot, return address and write access (A-39, wire §6.8). */
export function TelegramWidget({ scriptUrl }: { scriptUrl: string }) {
  const { api } = useSite();
  const texts = useTexts('globalComponents', 'socialAuth');
  const href = useHref();
  const { data: constants } = useQuery(constantsOptions(api));
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const messenger = constants?.player.telegram;
  const bot = messenger?.bot;
  const authUrl = messenger === undefined ? undefined : new URL(href(messenger.auth_url), location.origin).href;
  useEffect(() => {
    const box = place.current;
    if (!box || !bot || !authUrl) return undefined;
    const script = document.createElement('script');
    script.async = true;
    script.src = scriptUrl;
    Object.assign(script.dataset, { telegramLogin: bot, size: 'large', authUrl, requestAccess: 'write' });
    script.addEventListener('load', () => setState('ready'));
    script.addEventListener('error', () => setState('failed'));
    box.append(script);
    return () => box.replaceChildren();
  }, [scriptUrl, bot, authUrl]);
  return (
    <div className={styles.widget} aria-busy={state === 'loading'}>
      {state === 'loading' ? <Skeleton blockSize="44px" /> : null}
      {state === 'failed' ? (
        <p role="alert" className="small">
          {texts('widgetFailed')}
        </p>
      ) : null}
      <div ref={place} />
    </div>
  );
}
