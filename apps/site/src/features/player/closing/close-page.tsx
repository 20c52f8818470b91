import { Card, IconMark, type IconName, Note } from '@pavilion/ui';
import { useHref } from '../../../navigation/use-href.ts';
import { FieldTexts } from '../../content/field-texts.tsx';
import { usePageTexts } from '../../content/page.ts';
import { ClosingSteps } from './closing-steps.tsx';
import styles from './closing.module.css';

const fates: readonly { name: string; icon: IconName }[] = [
  { name: 'money', icon: 'wallet' },
  { name: 'bonuses', icon: 'gift' },
  { name: 'bets', icon: 'ticket' },
  { name: 'data', icon: 'file-text' },
  { name: 'limits', icon: 'shield' },
  { name: 'return', icon: 'refresh-cw' },
];

/** What happens to each part of a closed account, and the steps to close it. */
export function ClosePage() {
  const texts = usePageTexts('close', 'profile');
  const href = useHref();
  return (
    <>
      <div>
        <h1>{texts('title')}</h1>
        <p className="text-secondary">{texts('description')}</p>
      </div>
      <Note icon="hand">
        <p className="weight-semibold">{texts('stopTitle')}</p>
        <p>{texts('stop')}</p>
        <p>
          <a className="link" href={href('/profile/limits#break')}>
            {texts('stopLink')}
          </a>
        </p>
      </Note>
      <Card title={texts('whatTitle')}>
        <ul className={styles.fates}>
          {fates.map(({ name, icon }) => (
            <li key={name}>
              <IconMark icon={icon} />
              <div>
                <h3>{texts(`what.${name}.title`)}</h3>
                <p>{texts(`what.${name}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Card className="stack" title={texts('stepsTitle')}>
        <FieldTexts>
          <ClosingSteps />
        </FieldTexts>
      </Card>
    </>
  );
}
