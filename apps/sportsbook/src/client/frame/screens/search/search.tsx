import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { type FormEvent, useState } from 'react';
import { go } from '../../state/page.ts';
import { route } from '../../state/route.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';

const QUERY_MAX = 60;

/** Search by team and league; the results replace the list. */
export function SearchField() {
  const query = useStore(route, (at) => (at.page === 'search' ? at.query : ''));
  const [text, setText] = useState(query);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') go({ page: 'search', query: text.trim() });
  };
  return (
    <form className="search" role="search" aria-label={t('search.label')} onSubmit={submit}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        maxLength={QUERY_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="visually-hidden">
        {t('search.submit')}
      </button>
    </form>
  );
}
