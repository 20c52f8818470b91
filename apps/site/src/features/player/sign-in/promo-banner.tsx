import { BrandMark, Icon, isIconName } from '@pavilion/ui';
import type { CSSProperties, ReactNode } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import styles from './sign-in.module.css';

/** A picture of the content as a CSS value; the width decides which of the two is used. */
const pictureOf = (address: string | undefined): string => (address ? `url(${JSON.stringify(address)})` : 'none');

/** A banner beside the form, shown only if the content enables it. */
export function PromoBanner({ children }: { children: ReactNode }) {
  const promo = useTexts('modals', 'signIn').group('promo');
  const pictures: CSSProperties & Record<`--${string}`, string> = {
    '--banner-wide': pictureOf(promo.optional('images.desktop.backgroundImage')),
    '--banner-narrow': pictureOf(promo.optional('images.mobile.backgroundImage')),
  };
  const additional = promo.optional('additionalTitle');
  return (
    <div className={styles.banner}>
      <div className={styles.bannerText} style={pictures} data-banner="">
        <span className="only-desktop text-positive">
          <BrandMark />
        </span>
        <h3>{promo('title')}</h3>
        <p className="small text-secondary">{promo('secondTitle')}</p>
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
