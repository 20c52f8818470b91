import { useDocumentTexts } from '../../../content/texts.tsx';
import { useQuery } from '../../../hydration/use-query.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { contentDocumentOptions } from '../../../content/queries.ts';
import { JackpotsWall } from '../lobby/rooms/jackpots-room.tsx';

/** The wall of the home page, in its words. */
export function JackpotsHead() {
  const { api, visitor } = useSite();
  const { data: home } = useQuery(contentDocumentOptions(api, { locale: visitor.locale, directory: 'pages', name: 'home' }));
  const texts = useDocumentTexts(home ?? undefined);
  return home ? <JackpotsWall texts={texts.group('rooms.jackpots')} /> : null;
}
