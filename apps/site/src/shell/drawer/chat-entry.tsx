import { Icon } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';
import { hasChat, mayChat, openChat, useChatState } from '../../features/chat/chat-state.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';
import { closeDrawer } from './drawer-state.ts';
import styles from './drawer.module.css';

/** The chat entry with the number of unread answers; leads to sign-in for guests without access, and to the contact form without scripts. */
export function ChatEntry() {
  const { config } = useSite();
  const label = useTexts('layout', 'siteSidebar')('chatLabel');
  const href = useHref();
  const { unread } = useChatState();
  const mayOpen = mayChat(config.freshchatParams, useIsSignedIn());
  if (!hasChat(config.freshchatParams)) return null;
  return (
    <a
      href={mayOpen ? href('/contact') : href('/', { 'sign-in': 'true' })}
      data-modal={mayOpen ? undefined : 'sign-in'}
      title={label}
      onClick={(event) => {
        if (!mayOpen) return;
        event.preventDefault();
        closeDrawer();
        openChat();
      }}
    >
      <Icon name="message-circle" />
      <span>{label}</span>
      {unread > 0 ? <span className={styles.drawerCount}>{unread}</span> : null}
    </a>
  );
}
