/** The canopy as line art. */
export function EmptyArt() {
  return (
    <svg
      viewBox="0 0 200 128"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M44 52a56 40 0 0 1 112 0M44 52a14 14 0 0 0 28 0 14 14 0 0 0 28 0 14 14 0 0 0 28 0 14 14 0 0 0 28 0M58 70v42M142 70v42M20 112h160" />
      <path d="M88 112V90h24v22M100 78v-6" opacity=".7" />
      <path d="M24 28h.01M172 20h.01M180 44h.01M36 10h.01" strokeWidth="4" />
    </svg>
  );
}
