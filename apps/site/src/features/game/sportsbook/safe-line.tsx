import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import styles from './betting.module.css';

/** Age limit and safer-gambling links below the client: this page has no footer on phones (wire §7.8, design §14). */
export function SafeLine() {
  const texts = useTexts('layout', 'footer').group('playSafely');
  const href = useHref();
  const { legalAge } = useSite().visitor;
  return (
    <p className={`only-mobile row ${styles.saferPlay}`}>
      <b className="weight-semibold">{legalAge}+</b>
      {(['setLimits', 'takeBreak', 'getHelp'] as const).map((link) => (
        <a key={link} className="link small" href={href(texts(`${link}.url`))}>
          {texts(`${link}.label`)}
        </a>
      ))}
    </p>
  );
}
