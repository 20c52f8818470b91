type FontFiles = { latin: string; latinExtended: string };

const latin = 'U+20-7E,U+A0-D6,U+D8-FF,U+131,U+152-153,U+2013-2014,U+2018-201E,U+2022,U+2026,U+202F,U+2212';
const latinExtended = 'U+100-130,U+132-151,U+154-17F,U+218-21B';

/**
 * Runs inline. The display face is of no use before the first paint, and on a slow phone it would compete with the pictures of the first screen:
 * until the page has loaded and is painted, titles use a device font with the same metrics (fonts.css).
 */
export const displayFontScript = (
  files: FontFiles,
): string => `addEventListener('load',function(){requestAnimationFrame(function(){setTimeout(function(){try{
[['${files.latin}','${latin}'],['${files.latinExtended}','${latinExtended}']].forEach(function(part){
document.fonts.add(new FontFace('Gloock','url('+part[0]+')',{unicodeRange:part[1],display:'swap'}))})}catch{}})})})`;
