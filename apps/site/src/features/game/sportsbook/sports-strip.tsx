import { Card } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../content/texts.tsx';
import { isPageOffered } from '../../../navigation/routes.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { EventList, isInPlay } from './event-list.tsx';
import { topEventsOptions } from './queries.ts';

const eventCount = 3;

/** Three top events with odds for the home page, those in play first; absent where betting is not offered (design §5.1). */
export function SportsStrip() {
  const { api, config, visitor } = useSite();
  const texts = useTexts('globalComponents', 'sports');
  const href = useHref();
  const isOffered = isPageOffered('/betting', config);
  const { data } = useQuery({ ...topEventsOptions(api, visitor.locale), enabled: isOffered });
  if (!isOffered || !data || data.length === 0) return null;
  const events = [...data.filter(isInPlay), ...data.filter((event) => !isInPlay(event))].slice(0, eventCount);
  return (
    <Card
      isFlush
      title={texts('stripTitle')}
      titleEnd={
        <a className="link small text-secondary" href={href('/betting')}>
          {texts('allEvents')}
        </a>
      }
    >
      <EventList events={events} label={texts('stripTitle')} />
    </Card>
  );
}
