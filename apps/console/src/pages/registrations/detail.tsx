import { Link } from '@tanstack/react-router';
import { Facts } from '../../components/facts.tsx';
import { Tag } from '../../components/marks.tsx';
import { BackButton, Scrolling, Section } from '../../components/panel.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import styles from '../invoices/invoices.module.css';
import type { RegistrationMinute } from './fields.ts';

interface DetailProps {
  minute: RegistrationMinute;
  onBack: () => void;
}

/** One minute of a country and tag: how many came in, and at what the others failed. */
export function RegistrationDetail({ minute: { createdAt, country, affiliateTag, registered, refused, failing }, onBack }: DetailProps) {
  const say = useText('registrations');
  const fieldName = useTextOf('registrations');
  const { minute, count } = useFormats();
  return (
    <Scrolling label={say('one')}>
      <Section>
        <div className={styles.head}>
          <BackButton onBack={onBack} />
          <h2>{minute(createdAt)}</h2>
          {refused === 0 ? null : <Tag tone="warning">{say('refusedCount', { count: refused })}</Tag>}
        </div>
        <Facts
          isLined
          facts={[
            { id: 'country', term: say('country'), value: country ?? say('unknown') },
            { id: 'tag', term: say('tag'), value: affiliateTag ?? say('noTag') },
            { id: 'registered', term: say('registered'), value: count(registered) },
            { id: 'refused', term: say('refused'), value: count(refused) },
          ]}
        />
      </Section>
      {failing.length === 0 ? null : (
        <Section title={say('failing')} caption={say('failingText')}>
          <Facts
            isLined
            facts={failing.map(({ field, count: times }) => ({
              id: field,
              term: fieldName(`field_${field}`) ?? field,
              value: count(times),
            }))}
          />
        </Section>
      )}
      <Alike country={country} affiliateTag={affiliateTag} />
    </Scrolling>
  );
}

/** Links to lists that share something with a minute of registrations. */
function Alike({ country, affiliateTag }: Pick<RegistrationMinute, 'country' | 'affiliateTag'>) {
  const say = useText('registrations');
  return (
    <Section title={say('alike')}>
      <ul className="stack">
        {country === null ? null : (
          <li>
            <Link to="/registrations" search={{ country }} className="link">
              {say('ofCountry')}
            </Link>
          </li>
        )}
        {affiliateTag === null ? null : (
          <li>
            <Link to="/registrations" search={{ tag: affiliateTag }} className="link">
              {say('ofTag')}
            </Link>
          </li>
        )}
        <li>
          <Link to="/players" search={country === null ? {} : { country }} className="link">
            {say(country === null ? 'toAllPlayers' : 'toPlayers')}
          </Link>
        </li>
      </ul>
    </Section>
  );
}
