import { ButtonLink, menuClass, TermRows } from '@pavilion/ui';
import { formatElapsed } from '../../content/format.ts';
import { useTexts } from '../../content/texts.tsx';
import { Money, type MoneyProps } from '../../features/settings/money.tsx';
import { useFigureTarget } from '../../features/wallet/money/running-round.ts';
import { useSessionFacts } from '../../features/wallet/session/queries.ts';
import { useHref } from '../../navigation/use-href.ts';
import styles from './account-menu.module.css';

/** Time and money of this session, and the ways to stop: both of equal weight (design §3). */
export function LimitsBox() {
  const texts = useTexts('layout', 'sessionChip');
  const facts = useSessionFacts();
  const href = useHref();
  return (
    <section className={menuClass} aria-label={texts('title')}>
      <div className={styles.heading}>
        <h2 className="heading-card">{texts('title')}</h2>
      </div>
      <div className={styles.stretch}>
        <TermRows
          rows={[
            { label: texts('thisSession'), value: <span className="tabular">{formatElapsed(facts.elapsedSeconds)}</span> },
            ...(facts.result ? [{ label: texts('resultLabel'), value: <ResultLink result={facts.result} /> }] : []),
          ]}
        />
        <div className="columns-two">
          <ButtonLink href={href('/profile/limits')}>{texts('setLimit')}</ButtonLink>
          <ButtonLink href={href('/profile/limits#break')}>{texts('takeBreak')}</ButtonLink>
        </div>
        <ButtonLink kind="quiet" href={href('/static/responsible-play')}>
          {texts('help')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** The result of the session, which leads to its rounds; while one runs, in a tab of their own (W-158). */
function ResultLink({ result }: { result: MoneyProps }) {
  const href = useHref();
  return (
    <a className="link" href={href('/profile/history', { tab: 'spins' })} target={useFigureTarget()}>
      <Money {...result} isResult />
    </a>
  );
}
