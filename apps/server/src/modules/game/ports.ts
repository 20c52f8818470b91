import type { LaunchRules } from '../risk/index.ts';
import type { CatalogueGame } from './catalogue/snapshot.ts';
import type { GamePictures } from './catalogue/wire.ts';
import type { BettingClient } from './sportsbook/client.ts';

/** A studio's input for opening a game for a player. */
interface Launch {
  game: CatalogueGame;
  /** The session token: money for a real game, nothing but a name for a demonstration. */
  token: string;
  mode: 'real' | 'demo';
  locale: string;
  /** The currency in which a demo shows its credits; a real game learns it with the balance. */
  currency: string | undefined;
  /** Where the game's own "back" leads. */
  lobbyUrl: string;
  platform: 'mobile' | 'desktop';
  /** The policy pack's rules for a game for money: its pace, and whether autoplay is allowed. */
  rules: LaunchRules | undefined;
}

/** Free spins a studio lets a player play for nothing; amounts are decimal strings of the currency (games §9.2). */
interface FreespinsOrder {
  /** The campaign's id: it comes back with every bet and win of the spins. */
  id: string;
  playerId: string;
  game: CatalogueGame;
  currency: string;
  spinCount: number;
  stake: string;
  /** The most they may win together; null: no cap. */
  winCap: string | null;
  /** How often winnings must be staked before they are cash; shown to the player. */
  wager: string;
  expiresAt: Date;
}

/** A game studio as the platform sees it: it gives the address for the frame, and takes orders of free spins. */
export interface GameStudio {
  launchUrl(launch: Launch): string;
  /** Orders free spins; the same order again changes nothing. Rejects where it could not be placed: it is tried again. */
  orderFreespins(order: FreespinsOrder): Promise<void>;
  /** Ends an order; one the studio does not know is ended already. Rejects where the studio does not answer. */
  endFreespins(order: Pick<FreespinsOrder, 'id' | 'game'>): Promise<void>;
  /** The data needed to verify a round (games §1.4); null if the studio has none or does not answer in time. */
  readProof(round: { game: CatalogueGame; roundId: string }): Promise<Record<string, unknown> | null>;
}

/** The betting company as the platform speaks to it. */
export interface BettingCompany {
  /** Sessions of a player have ended; safe to repeat. Rejects where the company does not answer. */
  notifyEndedSessions(playerId: string): Promise<void>;
}

/** The game area's view of the outside world. */
export interface GamePorts {
  studio: GameStudio;
  bettingCompany: BettingCompany;
  /** The betting client of this deployment; undefined where none is configured. */
  betting(): Promise<BettingClient | undefined>;
  pictures: GamePictures;
}
