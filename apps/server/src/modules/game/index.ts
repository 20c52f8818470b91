/** The door of games: the catalogue, and what opens and follows a game (spec §3, wire §2.9). */
export { gameByKey } from './catalogue/service.ts';
export { type Catalogue, type CatalogueContext, type CatalogueGame, catalogueOf } from './catalogue/snapshot.ts';
export type { GamePictures } from './catalogue/wire.ts';
export type { GamePorts, GameStudio, Launch } from './ports.ts';
export { seedCatalogue } from './seed.ts';
