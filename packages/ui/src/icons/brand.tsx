/** The canopy on two posts (design §1), drawn in the colour of the text around it. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
      <path d="M4 14a12 10 0 0 1 24 0z" />
      <path d="M4 14a4 4 0 0 0 8 0 4 4 0 0 0 8 0 4 4 0 0 0 8 0z" opacity=".55" />
      <path d="M7 19h2.5v9H7zM22.5 19H25v9h-2.5z" />
    </svg>
  );
}
