import { BrandMark } from '@pavilion/ui';
import { useTexts } from '../content/texts.tsx';
import { useHref } from '../navigation/use-href.ts';
import styles from './header.module.css';

/** Symbol and name, home. */
export function BrandLink() {
  const header = useTexts('layout', 'header');
  const brand = useTexts('globalComponents', 'commonContent');
  const href = useHref();
  return (
    <a className={styles.brand} href={href('/')} aria-label={header('logoLabel')}>
      <BrandMark />
      <span>{brand('brandName')}</span>
    </a>
  );
}
