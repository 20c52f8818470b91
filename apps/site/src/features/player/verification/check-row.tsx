import { Badge, Icon, type IconName, type Tone } from '@pavilion/ui';
import type { ReactNode } from 'react';
import { usePageTexts } from '../../content/page.ts';
import type { CheckState } from './check-rows.ts';
import styles from './verification.module.css';

const looks: Readonly<Record<CheckState, { tone: Tone; icon: IconName; word: string }>> = {
  done: { tone: 'ok', icon: 'check', word: 'done' },
  todo: { tone: 'warning', icon: 'clock', word: 'todo' },
  pending: { tone: 'warning', icon: 'clock', word: 'inReview' },
  refused: { tone: 'error', icon: 'x', word: 'refused' },
  optional: { tone: 'neutral', icon: 'circle-dashed', word: 'notNeeded' },
};

type CheckRowProps = { state: CheckState; title: string; detail: ReactNode; action?: ReactNode; children?: ReactNode };

/** A check in the list: its state, its purpose or the reason of its refusal, and the next step. */
export function CheckRow({ state, title, detail, action, children }: CheckRowProps) {
  const texts = usePageTexts('verification', 'profile');
  const { tone, icon, word } = looks[state];
  return (
    <li data-state={state}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <b>{title}</b>
      <span className={styles.detail}>{detail}</span>
      <span className={styles.end}>
        <Badge tone={tone} icon={icon}>
          {texts(word)}
        </Badge>
        {action}
      </span>
      {children ? <div className={styles.inside}>{children}</div> : null}
    </li>
  );
}
