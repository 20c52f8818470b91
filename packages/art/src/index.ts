export { artDirectory, artUrlPrefixes, buildArt } from './build.ts';
export { doorPicture, fallbackPath, gameImages, gamePreview, isComposedWide, providerImages } from './images.ts';
export { gameLook } from './looks.ts';
export { methodLogoNames } from './methods.ts';
export { sharePicture } from './share-picture.ts';
export { countryCodes } from './world.ts';
