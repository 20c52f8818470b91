import { useQuery } from '../../../hydration/use-query.ts';
import { isBody } from '../../../content/lookup.ts';
import { useDocumentTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { contentGroupOptions } from '../../../content/queries.ts';
import { useLevelBanner } from './level-banner-state.ts';
import styles from './level-banner.module.css';
import { LevelBadge } from './level-badge.tsx';
import { useLevelName } from './use-level-name.ts';

/** A new level during a game: under the top bar, never over the game's controls (design §5.4). */
export function LevelBanner() {
  const { api, visitor } = useSite();
  const level = useLevelBanner();
  const levelName = useLevelName();
  const href = useHref();
  const { data } = useQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'modals' }));
  const document = isBody(data) ? data['loyaltyLevel'] : undefined;
  const texts = useDocumentTexts(isBody(document) ? document : undefined);
  if (level === undefined || data === undefined) return null;
  return (
    <output className={styles.banner}>
      <LevelBadge order={level.order} />
      <b className="weight-semibold">{texts('gamePageNotification', { levelName: levelName(level), levelOrder: level.order })}</b>
      <a className="link small" href={href(texts('button.link'))}>
        {texts('button.label')}
      </a>
    </output>
  );
}
