type OperatingSystem = 'Mac OS' | 'iOS' | 'Windows' | 'Android' | 'Linux';

/** The more specific first: the user agent of an iPhone also contains Mac OS, that of Android also contains Linux. */
const systems: readonly (readonly [RegExp, OperatingSystem])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Macintosh|Mac OS/, 'Mac OS'],
  [/Windows/, 'Windows'],
  [/Linux|X11/, 'Linux'],
];

/** The operating system a user agent names; undefined for an unknown one (product §9, K-24). */
export const operatingSystemOf = (userAgent: string): OperatingSystem | undefined =>
  systems.find(([pattern]) => pattern.test(userAgent))?.[1];

/** As a class of the body: `os-mac-os`. */
export const systemClass = (system: OperatingSystem): string => `os-${system.toLowerCase().replaceAll(' ', '-')}`;
