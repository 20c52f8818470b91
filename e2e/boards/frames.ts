/** A window, and the frame that the site's page of a game leaves in it: the game is drawn in that size, without the page around it. */
export interface Frame {
  name: string;
  window: { width: number; height: number };
  width: number;
  height: number;
}

/** A desktop and a large one, a phone upright and on its side, and the smallest ones. A journey holds the page to these sizes (K-44). */
export const frames = [
  { name: 'desktop', window: { width: 1440, height: 900 }, width: 1440, height: 731 },
  { name: 'upright', window: { width: 390, height: 844 }, width: 390, height: 744 },
  { name: 'lying', window: { width: 844, height: 390 }, width: 844, height: 346 },
  { name: 'large', window: { width: 1920, height: 1080 }, width: 1920, height: 911 },
  { name: 'narrow', window: { width: 320, height: 640 }, width: 320, height: 540 },
  { name: 'small', window: { width: 320, height: 568 }, width: 320, height: 468 },
  { name: 'middle', window: { width: 360, height: 640 }, width: 360, height: 540 },
  { name: 'low', window: { width: 568, height: 320 }, width: 568, height: 276 },
] as const satisfies readonly Frame[];

type FrameName = (typeof frames)[number]['name'];

/** The frames of these names, in their order. */
export const framesOf = (...names: readonly FrameName[]): readonly Frame[] => frames.filter(({ name }) => names.includes(name));

export const frameOf = (name: FrameName): Frame => framesOf(name)[0] ?? frames[0];
