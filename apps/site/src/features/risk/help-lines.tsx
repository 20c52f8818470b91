import { Card } from '@pavilion/ui';
import { useSite } from '../../visitor/use-site.ts';
import { usePageTexts } from '../content/page.ts';
import styles from './risk.module.css';

/**
 * Help lines of the player's country and international ones, from the content (L11, design §5.14).
 * @param ownCountry what the profile says; the visitor's country until it does
 */
export function HelpLines({ ownCountry }: { ownCountry: string | null | undefined }) {
  const { visitor } = useSite();
  const texts = usePageTexts('help-lines', 'profile');
  const country = ownCountry || visitor.country || '';
  const own = country === '' ? [] : texts.list(`countries.${country}`);
  const lines = [...own, ...texts.list('countries.default')];
  return (
    <Card title={texts('title')} className="stack-small">
      <p className="small text-secondary">{texts('hint')}</p>
      <ul className={styles.questions}>
        {lines.map(({ name, url, phone, note }) => (
          <li key={String(url)} className={styles.controls}>
            <a className="link" href={String(url)} rel="noreferrer" target="_blank">
              {String(name)}
            </a>
            {typeof phone === 'string' ? (
              <a className="link" href={`tel:${phone.replaceAll(' ', '')}`}>
                {texts('callLabel', { number: phone })}
              </a>
            ) : null}
            {typeof note === 'string' ? <span className="small text-secondary">{note}</span> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
