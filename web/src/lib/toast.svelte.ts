// A short note over the page. Toasts.svelte draws it; it is spoken, too.
import { announce } from './speech.svelte';

export const toast: { text: string } = $state({ text: '' });
const shownMs = 4000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function note(text: string): void {
  if (text === '') return;
  toast.text = text;
  announce(text);
  clearTimeout(timer);
  timer = setTimeout(() => (toast.text = ''), shownMs);
}
