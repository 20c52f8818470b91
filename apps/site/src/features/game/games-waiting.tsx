import { Skeleton, tileGridClass } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';

/** About a screen of them. */
const tiles = 12;

/** Where games are waited for: the shape of their tiles. */
export function GamesWaiting({ className = tileGridClass }: { className?: string | undefined }) {
  const common = useTexts('globalComponents', 'common');
  return (
    <div aria-busy="true">
      <span className="vh">{common('states.loading')}</span>
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
