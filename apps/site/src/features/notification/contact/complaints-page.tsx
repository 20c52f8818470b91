import type { ComplaintRules } from '@pavilion/contract/areas/notification.ts';
import { Card, IconMark, type IconName } from '@pavilion/ui';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { countryName } from '../../../content/format.ts';
import type { ContentBody } from '../../../content/lookup.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { LongText } from '../../content/article.tsx';
import { FieldTexts } from '../../content/field-texts.tsx';
import { textAt, usePageTexts } from '../../content/page.ts';
import { complaintRulesOptions } from '../queries.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './complaints.module.css';

/** The way of a complaint with its times, the body that decides, and the form (design §5.11, R-76). */
export function ComplaintsPage({ body }: { body: ContentBody }) {
  const texts = usePageTexts('complaints');
  return (
    <div className={styles.page}>
      <h1>{textAt(body, 'title')}</h1>
      <Card className={`stack ${styles.form}`} title={texts('formTitle')}>
        <p className="small text-secondary">{texts('formHint')}</p>
        <FieldTexts>
          <ContactForm isComplaint />
        </FieldTexts>
      </Card>
      <Card className="stack" title={texts('stepsTitle')}>
        <Steps />
      </Card>
      <LongText body={body} className={styles.text} />
    </div>
  );
}

/** The rules of where a player lives, once the browser knows who it is; until then those of the visitor's country. */
function useComplaintRules(): ComplaintRules | undefined {
  const { api } = useSite();
  const isHydrated = useIsHydrated();
  const isSignedIn = useIsSignedIn();
  const options = complaintRulesOptions(api, isHydrated && isSignedIn ? 'player' : 'guest');
  return useQuery({ ...options, placeholderData: keepPreviousData }).data;
}

function Steps() {
  const texts = usePageTexts('complaints');
  const rules = useComplaintRules();
  return (
    <ol className={styles.steps}>
      <Step icon="mail" title={texts('numberTitle')}>
        <p>{texts('number')}</p>
      </Step>
      {rules === undefined ? null : (
        <>
          <Step icon="clock" title={texts('answerTitle', { days: rules.answerDays })}>
            <p>{texts('answer')}</p>
          </Step>
          <Step icon="scale" title={texts('bodyTitle')}>
            <Decider rules={rules} />
          </Step>
        </>
      )}
    </ol>
  );
}

function Step({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li>
      <IconMark icon={icon} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </li>
  );
}

/** Who decides if the answer does not settle it; omitted if the country's pack names nobody. */
function Decider({ rules: { externalBody, country } }: { rules: ComplaintRules }) {
  const { visitor } = useSite();
  const texts = usePageTexts('complaints');
  if (externalBody === null)
    return <p>{country === null ? texts('noBody') : texts('noBodyIn', { country: countryName(country, visitor.locale) })}</p>;
  const { name, url, afterDays } = externalBody;
  return (
    <>
      <p>{texts('body')}</p>
      <p>
        <a className="link" href={url} rel="noreferrer" target="_blank">
          <bdi>{name}</bdi>
        </a>
      </p>
      {afterDays === null ? null : <p>{texts('bodyAfter', { days: afterDays })}</p>}
    </>
  );
}
