const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
];
const firstOf = (device: string, names: readonly (readonly [RegExp, string])[]) => names.find(([pattern]) => pattern.test(device))?.[1];

/** A browser and its system in two words; anything unknown is shown as it was sent. */
export function deviceName(device: string): string {
  const names = [firstOf(device, browsers), firstOf(device, systems)].filter((name) => name !== undefined);
  return names.length === 0 ? device.slice(0, 40) : names.join(', ');
}
