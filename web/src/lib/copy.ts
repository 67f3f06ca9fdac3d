// Puts a text on the clipboard. That wants a secure page; at home the address may be plain HTTP, and then the old way works.
export async function copyText(text: string): Promise<void> {
  try { await navigator.clipboard.writeText(text); return; } catch { /* see above */ }
  const field = document.createElement('textarea');
  field.value = text;
  // Inside an open dialog nothing outside it can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
