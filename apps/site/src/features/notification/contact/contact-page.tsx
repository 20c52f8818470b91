import { Card } from '@pavilion/ui';
import { useHref } from '../../../navigation/use-href.ts';
import styles from '../../content/article.module.css';
import { FieldTexts } from '../../content/field-texts.tsx';
import { usePageTexts } from '../../content/page.ts';
import { ContactForm } from './contact-form.tsx';
import { OwnThreads } from './own-threads.tsx';

/** Topic, e-mail and message; the answer comes by e-mail (design §5.11). */
export function ContactPage() {
  const texts = usePageTexts('contacts');
  const href = useHref();
  return (
    <div className={styles.contact}>
      <h1>{texts('title')}</h1>
      <Card>
        <FieldTexts>
          <ContactForm />
        </FieldTexts>
      </Card>
      <div className="stack">
        <OwnThreads />
        <Card className="stack-small">
          <p className="small text-secondary">{texts('description')}</p>
          <span>
            <a className="link small" href={href(texts('complaintsLink.url'))}>
              {texts('complaintsLink.label')}
            </a>
          </span>
        </Card>
      </div>
    </div>
  );
}
