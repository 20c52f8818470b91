import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import styles from './betting.module.css';

/** On a phone this page has no foot (wire §7.8): the age and the ways to help stand under the client all the same (design.md §14). */
export function SafeLine() {
  const texts = useTexts('layout', 'footer').group('playSafely');
  const href = useHref();
  return (
    <p className={`only-m row ${styles.safe}`}>
      <b className="b6">18+</b>
      {(['setLimits', 'takeBreak', 'getHelp'] as const).map((way) => (
        <a key={way} className="link small" href={href(texts(`${way}.url`))}>
          {texts(`${way}.label`)}
        </a>
      ))}
    </p>
  );
}
