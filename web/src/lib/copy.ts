// Puts a text on the clipboard. The modern way needs a secure page. At home the address may be plain HTTP; then the old way works.
export async function copyText(text: string): Promise<void> {
  try { await navigator.clipboard.writeText(text); return; } catch { /* see above */ }
  const field = document.createElement('textarea');
  field.value = text;
  // While a dialog is open, nothing outside it can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
