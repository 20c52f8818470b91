export { artDirectory, artUrlPrefixes, buildArt } from './build.ts';
export { gameImages, gamePreview, providerImages } from './images.ts';
export { methodLogoNames } from './methods.ts';
export { sharePicture } from './share-picture.ts';
export { countryCodes } from './world.ts';
