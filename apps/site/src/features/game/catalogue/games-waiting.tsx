import { Skeleton, tileGridClass } from '@pavilion/ui';
import { useTexts } from '../../../content/texts.tsx';

/** About one screen of tiles. */
const screenful = 12;

type GamesWaitingProps = { className?: string | undefined; tiles?: number };

/** Placeholders in the shape of tiles while games load. */
export function GamesWaiting({ className = tileGridClass, tiles = screenful }: GamesWaitingProps) {
  const common = useTexts('globalComponents', 'common');
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{common('states.loading')}</span>
      <div className={className}>
        {Array.from({ length: tiles }, (_, tile) => (
          <div key={tile}>
            <Skeleton aspectRatio="2 / 3" radius="var(--r-2)" />
          </div>
        ))}
      </div>
    </div>
  );
}
