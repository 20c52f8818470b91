export { artDirectory, artUrlPrefixes, buildArt, type BuildOptions } from './build.ts';
export { artFor, loadGames, type CatalogueDrawing, type GameDrawing } from './draw/generate.mjs';
export { artVersion, gameImages, gamePreview, providerImages, type GameImages, type ImageSet } from './images.ts';
export { methodLogoNames } from './methods.ts';
export { sharePicture, type SharePicture } from './share-picture.ts';
export { countryCodes } from './world.ts';
