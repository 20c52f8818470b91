import { Note } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';

/** Days that were not compared with a provider yet: what differs on them is on no list. */
export function LeftDays() {
  const say = useText('books');
  const { calendarDay } = useFormats();
  const query = useQuery({
    queryKey: ['reconciliations', 'left'],
    queryFn: ({ signal }) => api.payments.listUncomparedDays({}, { signal }),
  });
  return query.data?.map(({ provider, days }) => (
    <Note key={provider} tone="warning" icon="triangle-alert">
      {say('daysLeft', { count: days.length, provider, days: days.map(calendarDay).join(' · ') })}
    </Note>
  ));
}
