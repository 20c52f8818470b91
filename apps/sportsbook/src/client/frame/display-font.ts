import latin from '@pavilion/ui/fonts/gloock-latin.woff2?url';
import latinExtended from '@pavilion/ui/fonts/gloock-latin-ext.woff2?url';

const faces = [
  { address: latin, range: 'U+20-7E,U+A0-D6,U+D8-FF,U+131,U+152-153,U+2013-2014,U+2018-201E,U+2022,U+2026,U+202F,U+2212' },
  { address: latinExtended, range: 'U+100-130,U+132-151,U+154-17F,U+218-21B' },
];

/** Gives titles and scores the display face once the first screen is drawn: until then they use a device font. */
export function loadDisplayFont(): void {
  for (const { address, range } of faces)
    document.fonts.add(new FontFace('Gloock', `url(${address})`, { unicodeRange: range, display: 'swap' }));
}
