import type { LaunchRules } from '../risk/index.ts';
import type { CatalogueGame } from './catalogue/snapshot.ts';
import type { GamePictures } from './catalogue/wire.ts';

/** What a studio needs to open a game for somebody. */
export interface Launch {
  game: CatalogueGame;
  /** The session token: money for a real game, nothing but a name for a demonstration. */
  token: string;
  mode: 'real' | 'demo';
  locale: string;
  /** What a demonstration shows its credits in; a real game learns it with the balance. */
  currency: string | undefined;
  /** Where the game's own "back" leads. */
  lobbyUrl: string;
  platform: 'mobile' | 'desktop';
  /** What the policy pack asks of a game for money: its pace, and whether it may play by itself. */
  rules: LaunchRules | undefined;
}

/** A game studio as the platform sees it: it gives the address for the frame. */
export interface GameStudio {
  launchUrl(launch: Launch): string;
}

/** What the game area needs of the outside world. */
export interface GamePorts {
  studio: GameStudio;
  pictures: GamePictures;
}
