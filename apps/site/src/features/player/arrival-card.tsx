import { Button, Spinner } from '@pavilion/ui';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import styles from '../content/article.module.css';
import { usePageTexts } from '../content/page.ts';

/** A centred card that states the action and runs it once (design §5.12); the result is another page. */
export function ArrivalCard({ run }: { run?: () => void }) {
  const texts = usePageTexts('auth');
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || !run) return;
    hasBegun.current = true;
    run();
  });
  return (
    <div className={styles.centred} role="status">
      <Spinner />
      <h1 className="heading-page">{texts('signingIn')}</h1>
      <p className="text-secondary">{texts('wait')}</p>
    </div>
  );
}

/** The same card with a question. */
export function QuestionCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.centred}>
      <h1 className="heading-page">{title}</h1>
      <p className="text-secondary">{text}</p>
      {children}
    </div>
  );
}

type PressCardProps = { page: 'verify' | 'sign-in-link'; isBusy?: boolean; onPress: () => void };

/**
 * The page of a mail's link that acts: its button does. Scanners of mails open links, and some run their scripts (S99). Without scripts a
 * confirmation's form is posted to the page's own address, which confirms (P-26).
 */
export function PressCard({ page, isBusy, onPress }: PressCardProps) {
  const texts = usePageTexts(page);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onPress();
  };
  const button = (
    <Button type="submit" kind="primary" isBusy={isBusy === true} onClick={page === 'verify' ? undefined : onPress}>
      {texts('button')}
    </Button>
  );
  return (
    <QuestionCard title={texts('title')} text={texts('text')}>
      {page === 'verify' ? (
        <form method="post" onSubmit={submit}>
          {button}
        </form>
      ) : (
        button
      )}
    </QuestionCard>
  );
}
