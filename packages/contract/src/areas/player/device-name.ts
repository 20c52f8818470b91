type Named = readonly [RegExp, string];

const browsers: readonly Named[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly Named[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS/, 'Mac OS'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
];

const unnamedLengthMax = 40;
const firstOf = (names: readonly Named[], text: string): string => names.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** Browser and system of a user agent, as shown to a person: `Chrome, Linux`. */
export const deviceName = (userAgent: string): string =>
  [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter(Boolean).join(', ') || userAgent.slice(0, unnamedLengthMax);

/** Whether it is a handheld device, to choose its icon. */
export const isPhone = (userAgent: string): boolean => /Mobi|iPhone|Android/.test(userAgent);
