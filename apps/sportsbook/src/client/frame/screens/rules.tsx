import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { book } from '../state/book.ts';
import { nameOfSport } from '../state/names.ts';
import { go, goToList } from '../state/page.ts';
import { useStore } from '../state/store.ts';
import { t, tOr } from '../texts.ts';

const general = [
  'price',
  'void',
  'push',
  'quarter',
  'deadHeat',
  'postponed',
  'abandoned',
  'related',
  'delay',
  'cashOut',
  'correction',
] as const;

/** The betting rules, for one sport and for all: reachable from every market (sportsbook §9). */
export function RulesPage({ sport }: { sport: string }) {
  const menu = useStore(book, (known) => known.menu);
  return (
    <div className="stack rules">
      <button type="button" className="link back" onClick={() => goToList({ page: 'list', kind: 'live', sport })}>
        <Icon name="arrow-left" size="s" isMirrored />
        {t('nav.back')}
      </button>
      <h1>{t('rules.title', { sport: nameOfSport(sport) })}</h1>
      <label className="field">
        <span>{t('rules.choose')}</span>
        <span className="input-box">
          <select value={sport} onChange={({ target }) => go({ page: 'rules', sport: target.value })}>
            {(menu ?? [{ id: sport }]).map(({ id }) => (
              <option key={id} value={id}>
                {nameOfSport(id)}
              </option>
            ))}
          </select>
        </span>
      </label>
      <section className="card">
        <p>{tOr(`rules.sport.${sport}`, 'rules.price')}</p>
      </section>
      <section className="card">
        <h2 className="subtitle">{t('rules.general')}</h2>
        <ul className="plain-list">
          {general.map((rule) => (
            <li key={rule}>{t(`rules.${rule}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
