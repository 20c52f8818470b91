import { BrandMark, ButtonLink } from '@pavilion/ui';
import { valueAt } from '../../content/lookup.ts';
import { type Texts, useTexts } from '../../content/texts.tsx';
import { isPageOffered, pageRuleOf } from '../../navigation/routes.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useSite } from '../../visitor/use-site.ts';
import styles from './footer.module.css';
import headerStyles from '../header.module.css';

/** Responsible gambling first, then the links, payment methods and licence text (design §3); static, the same on every page. */
export function FooterWords() {
  const footer = useTexts('layout', 'footer');
  const brand = useTexts('globalComponents', 'commonContent');
  return (
    <>
      <PlaySafely texts={footer.group('playSafely')} />
      <div className={styles.footerLinks}>
        <div className="stack-small">
          <span className={headerStyles.brand}>
            <BrandMark />
            {brand('brandName')}
          </span>
          {footer.flag('licence.show', true) ? (
            <p className={`small text-secondary ${styles.licence}`}>{footer.optional('licence.description')}</p>
          ) : null}
        </div>
        {(['promoMenu', 'newsMenu', 'infoMenu', 'helpMenu'] as const).map((menu) => (
          <FooterMenu key={menu} menu={footer.group(menu)} />
        ))}
      </div>
      <Payments texts={footer} />
    </>
  );
}

function PlaySafely({ texts }: { texts: Texts }) {
  const href = useHref();
  const { legalAge } = useSite().visitor;
  return (
    <div className={styles.safe}>
      <span className={styles.age} aria-hidden="true">
        {legalAge}+
      </span>
      <div>
        <strong className="weight-semibold">{texts('title')}</strong>
        <p className="small text-secondary">{texts('text')}</p>
      </div>
      <div className={`row ${styles.safeActions}`}>
        <ButtonLink href={href(texts('setLimits.url'))}>{texts('setLimits.label')}</ButtonLink>
        <ButtonLink href={href(texts('takeBreak.url'))}>{texts('takeBreak.label')}</ButtonLink>
        <ButtonLink kind="quiet" href={href(texts('getHelp.url'))}>
          {texts('getHelp.label')}
        </ButtonLink>
      </div>
    </div>
  );
}

function FooterMenu({ menu }: { menu: Texts }) {
  const href = useHref();
  const { config } = useSite();
  const items = menu.list('items').filter((item) => {
    const url = String(valueAt(item, 'url') ?? '');
    return !pageRuleOf(url) || isPageOffered(url, config);
  });
  return (
    <div>
      <h2>{menu('title')}</h2>
      <ul>
        {items.map((item) => (
          <li key={String(valueAt(item, 'url'))}>
            <a href={href(String(valueAt(item, 'url') ?? '/'))}>{String(valueAt(item, 'label') ?? '')}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Payments({ texts }: { texts: Texts }) {
  const methods = texts.list('paymentsList');
  if (methods.length === 0) return null;
  return (
    <ul className={styles.payments} aria-label={texts('paymentsLabel')}>
      {methods.map((method) => (
        <li key={String(valueAt(method, 'label'))}>{String(valueAt(method, 'label') ?? '')}</li>
      ))}
    </ul>
  );
}
