type AttributeValue = string | number | boolean | undefined;

/** An element with attributes and children; `false` and `undefined` leave an attribute out. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, AttributeValue>> = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

const svgSpace = 'http://www.w3.org/2000/svg';

/** A picture of lines for a button, drawn on a 24 × 24 grid. */
export function icon(shapes: readonly string[]): SVGSVGElement {
  const svg = document.createElementNS(svgSpace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('line-icon');
  for (const shape of shapes) {
    const path = document.createElementNS(svgSpace, 'path');
    path.setAttribute('d', shape);
    svg.append(path);
  }
  return svg;
}

/** A path in an SVG element of the stage. */
export function svgPath(parent: SVGSVGElement, attributes: Readonly<Record<string, string>>): SVGPathElement {
  const path = document.createElementNS(svgSpace, 'path');
  for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
  parent.append(path);
  return path;
}

export function svgElement(viewBox: string, className: string): SVGSVGElement {
  const svg = document.createElementNS(svgSpace, 'svg');
  svg.setAttribute('viewBox', viewBox);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add(className);
  return svg;
}

export const icons = {
  mute: ['M11 5 6 9H3v6h3l5 4z', 'M22 9.500l-5 5M17 9.500l5 5'],
  sound: ['M11 5 6 9H3v6h3l5 4z', 'M15.500 8.500a5 5 0 0 1 0 7M18.500 5.500a9 9 0 0 1 0 13'],
  minus: ['M5 12h14'],
  plus: ['M5 12h14M12 5v14'],
  spin: ['M20.500 12a8.500 8.500 0 1 1-2.600-6.100L20.500 8', 'M20.500 3v5h-5'],
  close: ['M6 6l12 12M18 6L6 18'],
  repeat: ['m17 2 4 4-4 4', 'M3 11v-1a4 4 0 0 1 4-4h14', 'm7 22-4-4 4-4', 'M21 13v1a4 4 0 0 1-4 4H3'],
  menu: ['M4 6h16M4 12h16M4 18h10'],
  trash: ['M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3'],
  undo: ['M9 7H15a5 5 0 0 1 0 10H8', 'M12 3.500L8.500 7l3.500 3.500'],
} as const;

/** Replaces the children of an element. */
export const fill = (element: Element, ...children: readonly (Node | string)[]): void => element.replaceChildren(...children);
