export type GameDrawing = {
  readonly id: string;
  readonly name: string;
  readonly studio: string;
  readonly kind?: string;
};

export type CatalogueDrawing = GameDrawing & {
  readonly kind: string;
  readonly collections: readonly string[];
  readonly volatility: string;
  readonly rtp: number;
};

export type Studio = {
  readonly key: string;
  readonly name: string;
  readonly short: string;
  readonly mark: string;
  readonly pal: { readonly base: string; readonly accent: string };
  readonly scenes: Readonly<Record<string, unknown>>;
};

export const STUDIOS: readonly Studio[];
export function artFor(game: GameDrawing, size?: { width: number; height: number }, options?: { title?: boolean }): string;
export function planesFor(game: GameDrawing, size?: { width: number; height: number }): { ground: string; figure: string };
export function accentFor(game: GameDrawing): string;
export function loadGames(): CatalogueDrawing[];
