import { BrandMark, Icon, isIconName } from '@pavilion/ui';
import type { CSSProperties, ReactNode } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { useSite } from '../../session/use-site.ts';
import styles from './player.module.css';

/** What the product does, beside the form; shown only when the content sets its flag. */
export function PromoBanner({ children }: { children: ReactNode }) {
  const promo = useTexts('modals', 'signIn').group('promo');
  const { visitor } = useSite();
  const picture = promo.optional(`images.${visitor.isMobile ? 'mobile' : 'desktop'}.backgroundImage`);
  const background: CSSProperties | undefined = picture ? { backgroundImage: `url(${JSON.stringify(picture)})` } : undefined;
  const additional = promo.optional('additionalTitle');
  return (
    <div className={styles.banner}>
      <div className={styles.bannerText} style={background}>
        <span className="only-d tok">
          <BrandMark />
        </span>
        <h3>{promo('title')}</h3>
        <p className="small t2">{promo('secondTitle')}</p>
        {additional ? <p className="small">{additional}</p> : null}
        {promo.flag('displayAdvantages', false) ? (
          <ul>
            {promo.list('advantages').map(({ icon, label }) => (
              <li key={String(label)}>
                {typeof icon === 'string' && isIconName(icon) ? <Icon name={icon} /> : null}
                {String(label)}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className={styles.bannerForm}>{children}</div>
    </div>
  );
}

export const usePromoBanner = (): boolean => useTexts('modals', 'signIn').flag('promo.display', false);
