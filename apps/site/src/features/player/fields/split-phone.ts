type Country = { code: string; phonePrefix: string };

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * A stored phone as the two parts of its input: the country with the longest prefix that fits, the visitor's own among
 * equals. An empty phone starts at the visitor's country.
 */
export function splitPhone(phone: string, countries: readonly Country[], visitorCountry: string): { country: string; number: string } {
  const digits = digitsOf(phone);
  const home = visitorCountry.toUpperCase();
  if (digits === '') return { country: home, number: '' };
  const fitting = countries
    .filter(({ phonePrefix }) => digits.startsWith(digitsOf(phonePrefix)))
    .toSorted(
      (one, other) =>
        digitsOf(other.phonePrefix).length - digitsOf(one.phonePrefix).length || Number(other.code === home) - Number(one.code === home),
    );
  const [found] = fitting;
  return found ? { country: found.code, number: digits.slice(digitsOf(found.phonePrefix).length) } : { country: home, number: digits };
}
