// Marks what a lesson asks for on the board. It uses a style sheet of its own, so that boards need not know about lessons and newly
// drawn things are marked at once.
const beat = `
@keyframes wanted { from { outline-color: #ffd54a; } to { outline-color: #7a3b00; } }
`;

/** Marks what the selector finds on the board; returns how to stop. */
export function markWanted(selector: string): () => void {
  if (selector === '') return () => {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${beat}
    .felt :is(${selector}) { outline: 4px solid #ffd54a !important; outline-offset: 2px; z-index: 6; animation: wanted 0.7s ease-in-out infinite alternate; box-shadow: 0 0 0 2px #3b1d00, 0 0 14px 6px rgb(255 213 74 / 0.85); }
    @media (prefers-reduced-motion: reduce) { .felt :is(${selector}) { animation: none; } }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet); };
}
